import { describe, expect, it } from "vitest";
import { cacheFolder, configFolder, userPath } from "../../src/common/user-path.js";

describe("the folder of the cache", () => {
  it.each([
    ["linux", {}, "/home/ada", "/home/ada/.cache/turnmeter"],
    ["freebsd", {}, "/home/ada", "/home/ada/.cache/turnmeter"],
    ["linux", { XDG_CACHE_HOME: "/big/cache" }, "/home/ada", "/big/cache/turnmeter"],
    ["linux", { XDG_CACHE_HOME: "" }, "/home/ada", "/home/ada/.cache/turnmeter"],
    ["linux", { XDG_CACHE_HOME: "cache" }, "/home/ada", "/home/ada/.cache/turnmeter"],
    ["darwin", {}, "/Users/ada", "/Users/ada/Library/Caches/turnmeter"],
    ["darwin", { XDG_CACHE_HOME: "/Users/ada/.cache" }, "/Users/ada", "/Users/ada/.cache/turnmeter"],
    ["win32", {}, "C:\\Users\\ada", "C:\\Users\\ada\\AppData\\Local\\turnmeter\\Cache"],
    ["win32", { LOCALAPPDATA: "D:\\local" }, "C:\\Users\\ada", "D:\\local\\turnmeter\\Cache"],
  ])("on %s with %o", (platform, env, homeDirectory, folder) => {
    expect(userPath(cacheFolder, { env, homeDirectory, platform })).toBe(folder);
  });
});

function file(platform: string, env: Record<string, string> = {}, homeDirectory = "/home/ann"): string {
  return userPath(configFolder, { env, homeDirectory, platform }, "config.json");
}

describe("the user's config", () => {
  it("lies where the platform has such files", () => {
    expect(file("linux")).toBe("/home/ann/.config/turnmeter/config.json");
    expect(file("darwin", {}, "/Users/ann")).toBe(
      "/Users/ann/Library/Application Support/turnmeter/config.json",
    );
    expect(file("win32", {}, "C:\\Users\\ann")).toBe(
      "C:\\Users\\ann\\AppData\\Roaming\\turnmeter\\config.json",
    );
    expect(file("win32", { APPDATA: "D:\\ann" }, "C:\\Users\\ann")).toBe("D:\\ann\\turnmeter\\config.json");
  });

  it("lies below XDG_CONFIG_HOME where that is absolute", () => {
    expect(file("linux", { XDG_CONFIG_HOME: "/etc/ann" })).toBe("/etc/ann/turnmeter/config.json");
    expect(file("darwin", { XDG_CONFIG_HOME: "/etc/ann" })).toBe("/etc/ann/turnmeter/config.json");
    expect(file("linux", { XDG_CONFIG_HOME: "ann" })).toBe("/home/ann/.config/turnmeter/config.json");
  });
});

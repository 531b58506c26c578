import { describe, expect, it } from "vitest";
import { cacheFolder } from "../../src/cache/cache-folder.js";

describe("cacheFolder", () => {
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
  ])("on %s with %o", (platform, environment, home, folder) => {
    expect(cacheFolder(environment, home, platform)).toBe(folder);
  });
});

import { existsSync, readdirSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openStore } from "../src/index.js";
import { temporaryFolder } from "./util/temporary-folder.js";

describe("claim", () => {
  it("lets one of several claim a file until it is removed", () => {
    const store = openStore(temporaryFolder());
    expect([store.claim("a.lock", 60_000), store.claim("a.lock", 60_000)]).toEqual([true, false]);
    expect(statSync(join(store.folder, "a.lock")).mode & 0o777).toBe(0o600);
    store.remove("a.lock");
    expect(store.claim("a.lock", 60_000)).toBe(true);
  });

  it("lets one of several claim what a killed process has left", () => {
    const store = openStore(temporaryFolder({ "a.lock": "" }));
    const path = join(store.folder, "a.lock");
    const [young, old] = [59, 61].map((seconds) => Date.now() / 1000 - seconds);
    utimesSync(path, young!, young!);
    expect(store.claim("a.lock", 60_000)).toBe(false);
    utimesSync(path, old!, old!);
    expect([store.claim("a.lock", 60_000), store.claim("a.lock", 60_000)]).toEqual([true, false]);
    expect(readdirSync(store.folder)).toEqual(["a.lock"]);
  });

  it("follows no link", () => {
    const store = openStore(temporaryFolder());
    const elsewhere = join(temporaryFolder(), "victim");
    symlinkSync(elsewhere, join(store.folder, "a.lock"));
    expect(store.claim("a.lock", 60_000)).toBe(false);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it("claims nothing where no file can be made", () => {
    expect(openStore(join(temporaryFolder(), "none")).claim("a.lock", 60_000)).toBe(false);
    expect(openStore(join(temporaryFolder({ file: "" }), "file")).claim("a.lock", 60_000)).toBe(false);
  });
});

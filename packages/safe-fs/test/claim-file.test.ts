import { readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimFile } from "../src/index.js";
import { temporaryFolder } from "./util/temporary-folder.js";

describe("claimFile", () => {
  it("lets one of several claim a file until it is removed", () => {
    const path = join(temporaryFolder(), "a.lock");
    expect([claimFile(path, 60_000), claimFile(path, 60_000)]).toEqual([true, false]);
    rmSync(path);
    expect(claimFile(path, 60_000)).toBe(true);
  });

  it("lets one of several claim what a killed process has left", () => {
    const folder = temporaryFolder({ "a.lock": "" });
    const path = join(folder, "a.lock");
    const [young, old] = [59, 61].map((seconds) => Date.now() / 1000 - seconds);
    utimesSync(path, young!, young!);
    expect(claimFile(path, 60_000)).toBe(false);
    utimesSync(path, old!, old!);
    expect([claimFile(path, 60_000), claimFile(path, 60_000)]).toEqual([true, false]);
    expect(readdirSync(folder)).toEqual(["a.lock"]);
  });

  it("claims nothing where no file can be made", () => {
    expect(claimFile(join(temporaryFolder(), "none", "a.lock"), 60_000)).toBe(false);
    expect(claimFile(join(temporaryFolder({ file: "" }), "file", "a.lock"), 60_000)).toBe(false);
  });
});

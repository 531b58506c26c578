import { appendFileSync, mkdirSync, symlinkSync, unlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownVersion, pathVersion, SafeFsError } from "../src/index.js";
import { nodeFileCalls } from "../src/file-calls.js";
import { failingAt } from "./util/failing.js";
import { temporaryFolder } from "./util/temporary-folder.js";

describe("pathVersion", () => {
  it("stays while a file does, and changes with it", () => {
    const path = join(temporaryFolder({ "a.jsonl": "one" }), "a.jsonl");
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(path, anHourAgo, anHourAgo);
    const version = pathVersion(path);
    expect(version).not.toBeNull();
    expect(pathVersion(path)).toBe(version);
    appendFileSync(path, "two");
    utimesSync(path, anHourAgo, anHourAgo);
    expect(pathVersion(path)).not.toBe(version);
  });

  it("is null where there is no file", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "b"));
    for (const name of ["a", "b", "b/c", "\0"]) expect(pathVersion(join(folder, name))).toBeNull();
  });

  it("is an error where the system does not tell", () => {
    const path = join(temporaryFolder({ a: "" }), "a");
    const calls = { state: failingAt(nodeFileCalls.state, "a", "EIO") };
    expect(() => pathVersion(path, { calls })).toThrow(SafeFsError);
  });
});

describe("ownVersion", () => {
  it("changes where a link is made anew, though what it leads to is the same", () => {
    const folder = temporaryFolder({ zone: "one" });
    const link = join(folder, "link");
    symlinkSync("zone", link);
    const version = ownVersion(link);
    expect(version).not.toBe(ownVersion(join(folder, "zone")));
    unlinkSync(link);
    symlinkSync("./zone", link);
    expect(ownVersion(link)).not.toBe(version);
  });

  it("is null where nothing is", () => {
    expect(ownVersion(join(temporaryFolder(), "a"))).toBeNull();
  });
});

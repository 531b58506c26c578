import { sep } from "node:path";
import { describe, expect, it } from "vitest";
import { FolderSet } from "../src/boundary.js";

function setOf(...folders: readonly string[]): FolderSet {
  const set = new FolderSet();
  for (const folder of folders) set.add(folder.replaceAll("/", sep));
  return set;
}

describe("a set of folders", () => {
  it.each([
    ["/home/a/logs", true],
    ["/home/a/logs/b.jsonl", true],
    ["/home/a/logs/b/c/d.jsonl", true],
    ["/srv", true],
    ["/srv/x", true],
    ["/home/a/logs2", false],
    ["/home/a/logs2/b.jsonl", false],
    ["/home/a", false],
    ["/home", false],
    ["/", false],
    ["/srv.old/x", false],
    ["srv/x", false],
    ["", false],
  ])("of two holds %s: %s", (path, isHeld) => {
    expect(setOf("/home/a/logs", "/srv").holds(path.replaceAll("/", sep))).toBe(isHeld);
  });

  it.each(["/", "/a", "/a/b"])("of the root of a file system holds %s", (path) => {
    expect(setOf("/").holds(path.replaceAll("/", sep))).toBe(true);
  });

  it("of a drive holds what lies on it", () => {
    const drive = `C:${sep}`;
    expect(setOf(drive).holds(drive)).toBe(true);
    expect(setOf(drive).holds(`C:${sep}logs${sep}a.jsonl`)).toBe(true);
    expect(setOf(drive).holds(`D:${sep}logs`)).toBe(false);
  });

  it("without folders holds nothing", () => {
    expect(setOf().holds(`${sep}a`)).toBe(false);
  });
});

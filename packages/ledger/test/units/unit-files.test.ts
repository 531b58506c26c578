import { describe, expect, it } from "vitest";
import type { StoredFile } from "@turnmeter/safe-fs";
import { filesToJoin, removeOld } from "../../src/units/unit-files.js";
import type { JoinableFile } from "../../src/units/unit-files.js";

/** A file of which all units are used. */
function file(name: string, sizeBytes: number, usedUnits = 10): JoinableFile {
  return { name, sizeBytes, units: 10, usedUnits };
}

function namesOf(files: readonly JoinableFile[]): readonly string[] {
  return filesToJoin(files)
    .map(({ name }) => name)
    .sort();
}

describe("filesToJoin", () => {
  it("leaves a few files alone", () => {
    expect(namesOf([])).toEqual([]);
    expect(namesOf([file("a", 900), ...["b", "c", "d", "e"].map((name) => file(name, 10))])).toEqual([]);
  });

  it("joins the small ones of six, and the large one when they have become half as large", () => {
    const small = ["b", "c", "d", "e", "f"];
    expect(namesOf([file("a", 900), ...small.map((name) => file(name, 89))])).toEqual(small);
    expect(namesOf([file("a", 900), ...small.map((name) => file(name, 90))])).toEqual(["a", ...small]);
  });

  it("joins a file of which less than half is used", () => {
    expect(namesOf([file("a", 900, 4), file("b", 10, 5)])).toEqual(["a"]);
    expect(namesOf([file("a", 900), file("b", 10, 0)])).toEqual(["b"]);
    const small = ["b", "c", "d", "e", "f"];
    expect(namesOf([file("a", 900, 4), ...small.map((name) => file(name, 10))])).toEqual(["a", ...small]);
  });
});

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;

/** What is left of files with these sizes and ages. */
function leftOf(files: Readonly<Record<string, { readonly bytes: number; readonly days: number }>>) {
  const left = new Map<string, StoredFile>(
    Object.entries(files).map(([name, { bytes, days }]) => [
      name,
      { name, sizeBytes: bytes, mtimeMs: nowMs - days * dayMs },
    ]),
  );
  const store = { list: () => [...left.values()], remove: (name: string) => left.delete(name) };
  removeOld(store, nowMs);
  return [...left.keys()];
}

describe("removeOld", () => {
  it("removes what is older than 30 days", () => {
    expect(leftOf({ a: { bytes: 1, days: 30 }, b: { bytes: 1, days: 30.01 } })).toEqual(["a"]);
  });

  it("removes the oldest ones beyond 2 GB in all", () => {
    const gigabyte = 1_000_000_000;
    expect(
      leftOf({
        oldest: { bytes: 1, days: 3 },
        newest: { bytes: gigabyte, days: 1 },
        middle: { bytes: gigabyte, days: 2 },
      }),
    ).toEqual(["newest", "middle"]);
  });
});

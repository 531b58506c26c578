import { describe, expect, it } from "vitest";
import { filesToJoin } from "../../src/cache/candidate-cache.js";
import type { JoinableFile } from "../../src/cache/candidate-cache.js";

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

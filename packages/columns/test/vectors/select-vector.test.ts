import { describe, expect, it } from "vitest";
import { columnOf, columnOfVector, vectorOf } from "../../src/index.js";
import { selectVector, vectorRange } from "../../src/vectors/select-vector.js";

/** Six keys; those of rows 2 to 4 take 303 bytes together. */
const keys = ["a", null, "b".repeat(300), "cc", "d", ""];

function selected(...rows: readonly number[]): readonly unknown[] {
  const vector = vectorOf(columnOf<string | null>("key", keys));
  return [...columnOfVector(selectVector(vector, Int32Array.from(rows)))];
}

describe("selectVector of keys", () => {
  it("gives rows that follow each other, however long they are together", () => {
    expect(selected(0, 1, 2, 3, 4, 5)).toEqual(keys);
    expect(selected(2, 3, 4)).toEqual(["b".repeat(300), "cc", "d"]);
    expect(selected(3, 4)).toEqual(["cc", "d"]);
  });

  it("gives rows in any order and more than once", () => {
    expect(selected(4, 3, 3, 4, 0, 2)).toEqual(["d", "cc", "cc", "d", "a", "b".repeat(300)]);
  });

  it("gives null for row -1, also before the first row and after others", () => {
    expect(selected(-1, 0, 1, -1, -1, 3, 4, -1)).toEqual([null, "a", null, null, null, "cc", "d", null]);
  });
});

describe("vectorRange", () => {
  it.each([
    [columnOf<string | null>("key", keys), 1, 4],
    [columnOf<string | null>("text", ["a", null, "b", "a"]), 1, 3],
    [columnOf<number | null>("integer", [1, null, 3]), 1, 3],
    [columnOf<number | null>("long", [1, null, 3]), 0, 2],
    [columnOf<boolean | null>("flag", [true, null, false]), 1, 3],
    [columnOf<string | null>("key", keys), 6, 6],
  ])("gives the rows of a column of kind $kind", (column, from, to) => {
    const range = columnOfVector(vectorRange(vectorOf(column), from, to));
    expect([...range]).toEqual([...column].slice(from, to));
  });
});

import { describe, expect, it } from "vitest";
import { columnOf, matchKeys, selectColumn } from "../../src/index.js";

describe("matchKeys", () => {
  const keys = columnOf("key", ["a", null, "b", "c", ""]);

  it("gives the last row with the same key", () => {
    const other = columnOf("key", ["b", "x", "b", "", null]);
    expect([...matchKeys(keys, other)]).toEqual([-1, -1, 2, -1, 3]);
  });

  it("gives the same for views on one column", () => {
    const some = selectColumn(keys, Int32Array.of(3, 0, 1, 3));
    const others = selectColumn(keys, Int32Array.of(0, 3, 2));
    expect([...matchKeys(some, others)]).toEqual([1, 0, -1, 1]);
  });

  it("finds a key that another row of the viewed column has", () => {
    const twice = columnOf("key", ["a", "b", "a"]);
    const first = selectColumn(twice, Int32Array.of(0));
    expect([...matchKeys(first, selectColumn(twice, Int32Array.of(1, 2)))]).toEqual([1]);
  });
});

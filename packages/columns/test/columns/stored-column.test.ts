import { describe, expect, it } from "vitest";
import { NumberBlocks, type NumberArray } from "../../src/vectors/number-blocks.js";
import {
  FlagColumn,
  IntegerColumn,
  LongColumn,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  SelectedColumn,
  TextColumn,
} from "../../src/columns/stored-column.js";

function blocksOf<Numbers extends NumberArray>(
  values: readonly number[],
  storage: new (length: number) => Numbers,
): NumberBlocks<Numbers> {
  const blocks = new NumberBlocks((length) => new storage(length), 0);
  values.forEach((value, row) => blocks.set(row, value));
  return blocks;
}

describe("TextColumn", () => {
  it("reads codes from the dictionary", () => {
    const column = new TextColumn(blocksOf([1, 0, NULL_CODE, 1, 0], Int32Array), ["Read", "Bash"], 4);
    expect(column.kind).toBe("text");
    expect([...column]).toEqual(["Bash", "Read", null, "Bash"]);
  });
});

describe("IntegerColumn", () => {
  it("reads its storage as it is, and the mark as null", () => {
    const column = new IntegerColumn(blocksOf([7, NULL_INTEGER, -7, 0], Int32Array), 3);
    expect(column.kind).toBe("integer");
    expect([...column]).toEqual([7, null, -7]);
  });
});

describe("LongColumn", () => {
  it("reads NaN as null", () => {
    const column = new LongColumn(blocksOf([1_760_000_000_000, Number.NaN, 0], Float64Array), 2);
    expect(column.kind).toBe("long");
    expect([...column]).toEqual([1_760_000_000_000, null]);
  });
});

describe("FlagColumn", () => {
  it("reads 0, 1 and the mark as false, true and null", () => {
    const column = new FlagColumn(blocksOf([0, 1, NULL_FLAG, 0], Uint8Array), 3);
    expect(column.kind).toBe("flag");
    expect([...column]).toEqual([false, true, null]);
  });
});

describe("SelectedColumn", () => {
  const letters = new TextColumn(blocksOf([0, 1, 2], Int32Array), ["a", "b", "c"], 3);

  it("reads rows of the other column in its own order", () => {
    const column = new SelectedColumn(letters, Int32Array.of(2, 0, 2));
    expect(column.kind).toBe("text");
    expect(column.length).toBe(3);
    expect(column.at(1)).toBe("a");
    expect([...column]).toEqual(["c", "a", "c"]);
  });

  it("can be read twice", () => {
    const column = new SelectedColumn(letters, Int32Array.of(1));
    expect([[...column], [...column]]).toEqual([["b"], ["b"]]);
  });
});

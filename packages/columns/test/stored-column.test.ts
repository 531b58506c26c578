import { describe, expect, it } from "vitest";
import {
  FlagColumn,
  IntegerColumn,
  LongColumn,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  SelectedColumn,
  TextColumn,
} from "../src/stored-column.js";

describe("TextColumn", () => {
  it("reads codes from the dictionary", () => {
    const column = new TextColumn(Int32Array.of(1, 0, NULL_CODE, 1), ["Read", "Bash"]);
    expect(column.kind).toBe("text");
    expect([...column]).toEqual(["Bash", "Read", null, "Bash"]);
  });
});

describe("IntegerColumn", () => {
  it("reads its storage as it is, and the mark as null", () => {
    const column = new IntegerColumn(Int32Array.of(7, NULL_INTEGER, -7));
    expect(column.kind).toBe("integer");
    expect([...column]).toEqual([7, null, -7]);
  });
});

describe("LongColumn", () => {
  it("reads NaN as null", () => {
    const column = new LongColumn(Float64Array.of(1_760_000_000_000, Number.NaN));
    expect(column.kind).toBe("long");
    expect([...column]).toEqual([1_760_000_000_000, null]);
  });
});

describe("FlagColumn", () => {
  it("reads 0, 1 and the mark as false, true and null", () => {
    const column = new FlagColumn(Uint8Array.of(0, 1, NULL_FLAG));
    expect(column.kind).toBe("flag");
    expect([...column]).toEqual([false, true, null]);
  });
});

describe("SelectedColumn", () => {
  const letters = new TextColumn(Int32Array.of(0, 1, 2), ["a", "b", "c"]);

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

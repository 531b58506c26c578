import { describe, expect, it } from "vitest";
import {
  columnOf,
  computeColumn,
  selectColumn,
  selectColumnOrNull,
  selectRows,
  selectRowsOrNull,
  tableOf,
} from "../../src/index.js";

const columns = [
  { kind: "text", values: ["a", "b", "c"] },
  { kind: "key", values: ["a", "b", "c"] },
  { kind: "integer", values: [1, 2, 3] },
  { kind: "long", values: [1, 2, 3] },
  { kind: "flag", values: [true, false, true] },
] as const;

describe("selectColumn", () => {
  it.each(columns)("gives rows of a column of kind $kind, also of a selection", ({ kind, values }) => {
    const [a, b, c] = values;
    const column = columnOf<string | number | boolean>(kind, values);
    const selected = selectColumn(column, Int32Array.of(2, 0, 2, 1));
    expect(selected.kind).toBe(kind);
    expect([...selected]).toEqual([c, a, c, b]);
    expect([...selectColumn(selected, Int32Array.of(3, 0))]).toEqual([b, c]);
  });
});

describe("selectColumnOrNull", () => {
  it.each(columns)(
    "gives null for row -1 of a column of kind $kind, also of a selection",
    ({ kind, values }) => {
      const [a, b] = values;
      const column = columnOf<string | number | boolean>(kind, values);
      const selected = selectColumnOrNull(column, Int32Array.of(-1, 0, 1));
      expect([...selected]).toEqual([null, a, b]);
      expect([...selectColumnOrNull(selected, Int32Array.of(2, -1, 0))]).toEqual([b, null, null]);
    },
  );
});

describe("selectRowsOrNull", () => {
  it("gives rows without any value for row -1", () => {
    const table = tableOf<{ name: string; size: number }>({ name: "text", size: "integer" }, [
      { name: "a", size: 1 },
      { name: "b", size: 2 },
    ]);
    const reversed = selectRows(table, [1, 0]);
    const { rowCount, columns: selected } = selectRowsOrNull(reversed, Int32Array.of(0, -1));
    expect(rowCount).toBe(2);
    expect([...selected.name]).toEqual(["b", null]);
    expect([...selected.size]).toEqual([2, null]);
  });
});

describe("computeColumn", () => {
  it("holds what the function gives for each row", () => {
    expect([...computeColumn("integer", 3, (row) => (row === 1 ? null : row * 10))]).toEqual([0, null, 20]);
  });

  it("throws for a value of another kind", () => {
    expect(() => computeColumn("integer", 1, () => "1")).toThrow(
      "not a value of a column of kind integer: 1",
    );
  });
});

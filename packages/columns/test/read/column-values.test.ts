import { describe, expect, it } from "vitest";
import {
  columnOf,
  columnOfVector,
  emptyColumn,
  flagsOf,
  integersOf,
  keysOf,
  longsOf,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  selectColumn,
  selectColumnOrNull,
  textsOf,
  vectorOf,
} from "../../src/index.js";

describe("column values", () => {
  it("gives the places of texts in a dictionary", () => {
    const column = columnOf("text", ["a", null, "b", "a"]);
    expect(textsOf(column)).toEqual({
      kind: "text",
      codes: Int32Array.of(0, NULL_CODE, 1, 0),
      dictionary: ["a", "b"],
    });
  });

  it("gives the bytes of keys, and which of them are null", () => {
    const { offsets, bytes, nullCount, validity } = keysOf(columnOf("key", ["ab", null, "c"]));
    expect([...offsets]).toEqual([0, 2, 2, 3]);
    expect([...bytes]).toEqual([97, 98, 99]);
    expect(nullCount).toBe(1);
    expect(validity?.map((bits) => bits & 7)).toEqual(Uint8Array.of(0b101));
  });

  it("gives numbers and booleans, with a mark for null", () => {
    expect(integersOf(columnOf("integer", [7, null]))).toEqual(Int32Array.of(7, NULL_INTEGER));
    expect(longsOf(columnOf("long", [2 ** 40, null]))).toEqual(Float64Array.of(2 ** 40, Number.NaN));
    expect(flagsOf(columnOf("flag", [true, null, false]))).toEqual(Uint8Array.of(1, NULL_FLAG, 0));
  });

  it("refuses a column of another kind", () => {
    expect(() => textsOf(columnOf("key", ["a"]))).toThrow("not a column of kind text: key");
    expect(() => longsOf(columnOf("integer", [1]))).toThrow("not a column of kind long: integer");
  });
});

describe("columnOfVector", () => {
  it.each([
    { kind: "text", values: ["a", null, "b"] },
    { kind: "key", values: ["a", null, "é\u{1F600}"] },
    { kind: "integer", values: [1, null, -3] },
    { kind: "long", values: [2 ** 40, null, 0] },
    { kind: "flag", values: [true, null, false] },
  ] as const)(
    "holds what the arrays of a column of kind $kind hold, also in selections",
    ({ kind, values }) => {
      const [a, b, c] = values;
      const column = columnOfVector(vectorOf(columnOf<string | number | boolean | null>(kind, values)));
      expect(column.kind).toBe(kind);
      expect([...column]).toEqual([a, b, c]);
      expect([...selectColumn(column, Int32Array.of(2, 0))]).toEqual([c, a]);
      const selected = selectColumnOrNull(column, Int32Array.of(2, -1, 1, 0));
      expect([...selected]).toEqual([c, null, b, a]);
      expect([...columnOfVector(vectorOf(selected))]).toEqual([c, null, b, a]);
    },
  );
});

describe("emptyColumn", () => {
  it("is null in every row", () => {
    const column = emptyColumn<string>("text", 3);
    expect([column.kind, ...column]).toEqual(["text", null, null, null]);
  });
});

import { describe, expect, it } from "vitest";
import { columnOfVector, NULL_CODE, NULL_FLAG, NULL_INTEGER } from "../../src/index.js";
import { SelectedColumn } from "../../src/columns/selected-column.js";

const { NaN: unknown } = Number;

describe("columnOfVector", () => {
  it("reads codes of texts from the dictionary", () => {
    const codes = Int32Array.of(1, 0, NULL_CODE, 1);
    const column = columnOfVector({ kind: "text", codes, dictionary: ["Read", "Bash"] });
    expect(column.kind).toBe("text");
    expect([...column]).toEqual(["Bash", "Read", null, "Bash"]);
  });

  it("reads integers as they are, and the mark as null", () => {
    const column = columnOfVector({ kind: "integer", values: Int32Array.of(7, NULL_INTEGER, -7) });
    expect(column.kind).toBe("integer");
    expect([...column]).toEqual([7, null, -7]);
  });

  it("reads NaN among longs as null", () => {
    const column = columnOfVector({ kind: "long", values: Float64Array.of(1_760_000_000_000, unknown) });
    expect(column.kind).toBe("long");
    expect([...column]).toEqual([1_760_000_000_000, null]);
  });

  it("reads 0, 1 and the mark as false, true and null", () => {
    const column = columnOfVector({ kind: "flag", values: Uint8Array.of(0, 1, NULL_FLAG) });
    expect(column.kind).toBe("flag");
    expect([...column]).toEqual([false, true, null]);
  });
});

describe("SelectedColumn", () => {
  const letters = columnOfVector<string>({
    kind: "text",
    codes: Int32Array.of(0, 1, 2),
    dictionary: ["a", "b", "c"],
  });

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

import { array, assert, constantFrom, oneof, option, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { columnOf, KeyIndex, KeyText, selectColumn } from "../src/index.js";

const keyColumn = (...keys: readonly (string | null)[]) => columnOf("key", keys);

describe("KeyIndex", () => {
  it("numbers keys in the order in which they come, each once", () => {
    const column = keyColumn("b", "a", "b", null, "c");
    const index = new KeyIndex();
    expect([0, 1, 2, 3, 4].map((row) => index.add(column, row))).toEqual([0, 1, 0, -1, 2]);
    expect(index.size).toBe(3);
    expect([...index.keys()]).toEqual(["b", "a", "c"]);
  });

  it("finds keys without adding them", () => {
    const index = new KeyIndex();
    index.add(keyColumn("a"), 0);
    const others = keyColumn("z", "a", null);
    expect([0, 1, 2].map((row) => index.find(others, row))).toEqual([-1, 0, -1]);
    expect(index.findText("a")).toBe(0);
    expect(index.findText("z")).toBe(-1);
    expect(index.size).toBe(1);
  });

  it("finds the rows of a selection and of a column of texts", () => {
    const index = new KeyIndex();
    index.add(keyColumn("a"), 0);
    index.add(keyColumn("b"), 0);
    const selected = selectColumn(keyColumn("a", "b"), Int32Array.of(1, 0));
    expect([0, 1].map((row) => index.find(selected, row))).toEqual([1, 0]);
    expect(index.find(columnOf("text", ["b"]), 0)).toBe(1);
  });

  it("numbers any strings as a map does", () => {
    const anyString = oneof(
      string({ unit: "binary" }),
      constantFrom("", "ÿ", "Ā", "x".repeat(4096), "x".repeat(4097), "x".repeat(9000)),
    );
    assert(
      property(array(option(anyString)), (keys) => {
        const numbers = new Map<string, number>();
        const expected = keys.map((key) => {
          if (key === null) return -1;
          if (!numbers.has(key)) numbers.set(key, numbers.size);
          return numbers.get(key)!;
        });
        const index = new KeyIndex();
        const column = keyColumn(...keys);
        expect(keys.map((_, row) => index.add(column, row))).toEqual(expected);
        expect([...index.keys()]).toEqual([...numbers.keys()]);
      }),
    );
  });

  it("keeps numbers while it grows", () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `key ${i}`);
    const column = keyColumn(...keys);
    const index = new KeyIndex();
    for (let row = 0; row < keys.length; row++) index.add(column, row);
    expect(keys.every((key, i) => index.findText(key) === i)).toBe(true);
  });
});

describe("KeyText", () => {
  it.each([
    ["a", "b"],
    ["", ""],
    ["a", ""],
    ["é", "€"],
    ["x".repeat(3000), "y".repeat(3000)],
  ])("is the same key however it was put together", (first, second) => {
    const column = keyColumn(first, second);
    const parts = new KeyText();
    parts.append(column, 0);
    parts.appendText(":");
    parts.append(column, 1);
    const index = new KeyIndex();
    expect(index.addKey(parts)).toBe(0);
    expect(index.findText(`${first}:${second}`)).toBe(0);
    expect(index.keys().at(0)).toBe(`${first}:${second}`);
  });

  it("says where a row has no value, and is then unchanged", () => {
    const key = new KeyText();
    expect(key.setTo(keyColumn("a", null), 0)).toBe(true);
    expect(key.append(keyColumn("a", null), 1)).toBe(false);
    const index = new KeyIndex();
    index.addKey(key);
    expect(index.findText("a")).toBe(0);
  });
});

import { array, assert, option, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { columnOf } from "../../src/index.js";
import { KeyColumn } from "../../src/columns/key-column.js";

describe("a key column", () => {
  it("keeps strings, empty strings and null apart", () => {
    const column = columnOf("key", ["toolu_1", "", null, "toolu_2"]);
    expect([...column]).toEqual(["toolu_1", "", null, "toolu_2"]);
    expect(column.at(3)).toBe("toolu_2");
    expect(column.kind).toBe("key");
  });

  it("keeps characters beyond Latin-1, lone surrogates and long strings", () => {
    const values = ["naïve", "日本", "\ud83d", "x".repeat(5000), "y".repeat(4096), "__proto__"];
    expect([...columnOf("key", values)]).toEqual(values);
  });

  it("refuses what is no string", () => {
    expect(() => columnOf<string | number>("key", ["a", 7])).toThrow(
      "not a value of a column of kind key: 7",
    );
  });

  it("takes the last value of a row that is written twice", () => {
    const column = new KeyColumn();
    column.set(0, "first");
    column.set(1, "日本");
    column.set(1, "again");
    column.set(2, "third");
    expect([...column]).toEqual(["first", "again", "third"]);
  });

  it("keeps strings that do not fit what is left of a block", () => {
    const values = Array.from({ length: 200 }, (_, row) => `${row} `.repeat(250));
    expect([...columnOf("key", values)]).toEqual(values);
  });

  it("gives back any strings in any order", () => {
    const texts = array(option(string({ unit: "binary", maxLength: 40 }), { nil: null }));
    assert(
      property(texts, (values) => {
        expect([...columnOf("key", values)]).toEqual(values);
      }),
    );
  });
});

describe("a key column that is written in batches", () => {
  it.each([65_536 - 64, 65_536 - 66, 65_536 - 70])(
    "keeps wide characters at the end of a block (%i)",
    (before) => {
      // Strings of 64 characters fill the block up to where one batch ends in a character of several bytes.
      const filler = Array.from({ length: Math.floor(before / 64) }, () => "f".repeat(64));
      const rest = "r".repeat(before % 64);
      const values = [...filler, rest, `${"a".repeat(59)}é`, `${"b".repeat(58)}日`, "c".repeat(60)];
      expect([...columnOf("key", values)]).toEqual(values);
    },
  );

  it("gives its rows as they lie, also after one was written again", () => {
    const column = new KeyColumn();
    column.appendAll(["first", null, "", "日本"]);
    column.set(1, "later");
    column.appendAll(["fifth"]);
    const values = ["first", "later", "", "日本", "fifth"];
    expect([...column]).toEqual(values);
    expect(column.asciiParts()).toBeNull();
  });

  it("gives ASCII without a copy, block by block and without what is left of a block", () => {
    const values = [null, ...Array.from({ length: 200 }, (_, row) => `${row} `.repeat(250)), ""];
    const column = new KeyColumn();
    column.appendAll(values);
    const { offsets, validity, nullCount, parts } = column.asciiParts()!;
    const lengths = values.map((_, row) => offsets[row + 1]! - offsets[row]!);
    expect(lengths).toEqual(values.map((value) => value?.length ?? 0));
    expect([nullCount, validity![0]! & 1, validity![25]! & 2]).toEqual([1, 0, 2]);
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).toString()).toBe(values.join(""));
  });

  it.each(["é", "日本", "x".repeat(5000)])(
    "does not take for ASCII what is none, or lies apart (%#)",
    (text) => {
      const column = new KeyColumn();
      column.appendAll(["first", text]);
      expect(column.asciiParts()).toBeNull();
    },
  );
});

import { array, assert, option, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { columnOf } from "../../src/index.js";
import { KeyBuilder } from "../../src/builders/key-builder.js";

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

  it("gives back any strings in any order", () => {
    const texts = array(option(string({ unit: "binary", maxLength: 40 }), { nil: null }));
    assert(
      property(texts, (values) => {
        expect([...columnOf("key", values)]).toEqual(values);
      }),
    );
  });
});

describe("a key column that is written in parts", () => {
  const values = Array.from({ length: 3000 }, (_, row) => (row % 7 === 0 ? null : `key ${row}`));

  it("keeps strings over the border of parts, wide ones and halves of pairs too", () => {
    for (const wide of ["é", "日本", "\ud83d"]) {
      const all = [...values.slice(0, 1023), `a${wide}`, `${wide}b`, "\ude00", ...values.slice(1024)];
      expect([...columnOf("key", all)]).toEqual(all);
    }
  });

  it("takes the last value of a row that is written again, soon or late", () => {
    const builder = new KeyBuilder();
    for (const [row, value] of values.entries()) builder.set(row, value);
    builder.set(2999, "soon");
    builder.set(1, null);
    builder.set(14, "late");
    expect([1, 2, 14, 2998, 2999].map((row) => builder.at(row))).toEqual([
      null,
      "key 2",
      "late",
      "key 2998",
      "soon",
    ]);
    const expected = values.with(2999, "soon").with(1, null).with(14, "late");
    expect([...builder.finish(3000)]).toEqual(expected);
  });

  it("is null where nothing was written, however far it goes", () => {
    const builder = new KeyBuilder();
    builder.set(2, "third");
    builder.set(5000, null);
    builder.set(9000, "far");
    expect([0, 2, 4000, 8999, 9000, 9001].map((row) => builder.at(row))).toEqual([
      null,
      "third",
      null,
      null,
      "far",
      null,
    ]);
    const expected = Array<string | null>(9002).fill(null).with(2, "third").with(9000, "far");
    expect([...builder.finish(9002)]).toEqual(expected);
  });

  it("leaves out rows beyond the length it is finished with", () => {
    const builder = new KeyBuilder();
    for (const [row, value] of values.entries()) builder.set(row, value);
    expect([...builder.finish(1500)]).toEqual(values.slice(0, 1500));
  });
});

import { describe, expect, it } from "vitest";
import { fitContent } from "../../src/contents/held-contents.js";

describe("fitContent", () => {
  it("leaves what fits as it is, whatever it is", () => {
    const value = { a: [1, null, "é"], b: {} };
    // {"a":[1,null,"é"],"b":{}} has 25 letters, one of two bytes.
    expect(fitContent(value, 26)).toEqual({ value, bytes: 26, cutBytes: 0 });
    expect(fitContent(undefined, 26)).toEqual({ value: undefined, bytes: 0, cutBytes: 0 });
    expect(fitContent(null, 26)).toEqual({ value: null, bytes: 4, cutBytes: 0 });
  });

  it("cuts the longest texts to one length, and leaves shorter ones whole", () => {
    const value = { path: "/x", old: "a".repeat(50), new: ["b".repeat(70), 12] };
    // {"path":"/x","old":"","new":["",12]} is 36 bytes, and each long text has two quotes: 100 - 32 leaves 2 texts 34 with quotes.
    const fitted = fitContent(value, 100);
    expect(fitted).toEqual({
      value: { path: "/x", old: "a".repeat(32), new: ["b".repeat(32), 12] },
      bytes: 100,
      cutBytes: 18 + 38,
    });
    expect(JSON.stringify(fitted.value)).toHaveLength(100);
  });

  it.each([
    ["two bytes a letter", "é".repeat(20), 11, "éééé"],
    ["a letter of two units, never half of it", "😀".repeat(20), 12, "😀😀"],
    ["escapes, each whole", "\n".repeat(20), 11, "\n\n\n\n"],
    ["no letter at all", "é".repeat(20), 3, ""],
  ])("cuts a text of %s", (_, text, mostBytes, cut) => {
    const { value, bytes, cutBytes } = fitContent(text, mostBytes);
    expect(value).toBe(cut);
    expect(bytes).toBe(Buffer.byteLength(JSON.stringify(cut)));
    expect(bytes + cutBytes).toBe(Buffer.byteLength(JSON.stringify(text)));
  });

  it("leaves nothing of what is too large without its texts", () => {
    const many = Array.from({ length: 50 }, () => "word");
    // 50 texts of 6 bytes, 49 commas and 2 brackets; without letters 151.
    expect(fitContent(many, 150)).toEqual({ value: undefined, bytes: 0, cutBytes: 351 });
    expect(fitContent(many, 151).value).toEqual(many.map(() => ""));
    const numbers = Array.from({ length: 50 }, () => 1);
    expect(fitContent(numbers, 100)).toEqual({ value: undefined, bytes: 0, cutBytes: 101 });
  });
});

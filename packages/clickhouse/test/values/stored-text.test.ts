import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literal, textLiteral } from "../../src/sql/conditions.js";
import { readText, storedText } from "../../src/values/answer-values.js";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("\uD83D", "\uDE00", "\uFEFF", "\uFFFF", "\0", "'", "\\", '"', "a"), {
      maxLength: 6,
    })
    .map((parts) => parts.join("")),
);

describe("a text in a database", () => {
  it("is itself, but where UTF-8 cannot hold it", () => {
    expect(storedText("it's 日本 😀\0")).toBe("it's 日本 😀\0");
    expect(storedText("\uD83D")).toBe(String.raw`${"\uFFFF"}"\ud83d"`);
  });

  it("is given back, survives UTF-8, and is another one for another text", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const stored = storedText(one);
        expect(Buffer.from(stored, "utf8").toString("utf8")).toBe(stored);
        expect(readText(stored)).toBe(one);
        expect(stored === storedText(other)).toBe(one === other);
      }),
    );
  });

  it("is written in SQL with escapes", () => {
    expect(textLiteral("it's \\ \0 \n")).toBe(String.raw`'it\'s \\ \0 \n'`);
    expect(literal(true)).toBe("1");
    expect(literal(-3)).toBe("-3");
  });
});

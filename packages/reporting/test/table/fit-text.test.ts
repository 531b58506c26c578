import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { textWidth, truncateText, wrapText } from "../../src/table/fit-text.js";

describe("textWidth", () => {
  it("is that of a terminal for each character and for each after another one", () => {
    const wrong: string[] = [];
    for (let unit = 0; unit < 0xd800; unit++) {
      const character = String.fromCharCode(unit);
      for (const text of [character, `a${character}…`])
        if (textWidth(text) !== stringWidth(text)) wrong.push(unit.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it("counts what joins as one", () => {
    expect(["é", "e\u0301", "👩‍👩‍👧", "日本", "1️⃣", "©️"].map(textWidth)).toEqual([1, 1, 2, 4, 2, 2]);
  });
});

describe("truncateText", () => {
  it("cuts texts with and without characters that join", () => {
    expect(truncateText("résumé – shop", 8)).toBe("résumé…");
    expect(truncateText("cafe\u0301 👩‍👩‍👧 shop", 8)).toBe("cafe\u0301 👩‍👩‍👧…");
  });
});

describe("wrapText", () => {
  it("breaks between words, and sets off the first word of an item", () => {
    expect(wrapText("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrapText("· one two three", 9)).toEqual(["· one two", "  three"]);
    expect(wrapText("", 9)).toEqual([""]);
  });
});

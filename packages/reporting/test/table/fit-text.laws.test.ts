import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { boundedText } from "../../src/table/cell-text.js";
import { textWidth, truncateText, wrapText } from "../../src/table/fit-text.js";
import { isShort } from "../../../../scripts/vitest/tier.js";

describe("textWidth", () => {
  it.skipIf(isShort)("is that of a terminal for each character and for each after another one", () => {
    const wrong: string[] = [];
    for (let unit = 0; unit < 0xd800; unit++) {
      const character = String.fromCharCode(unit);
      for (const text of [character, `a${character}…`])
        if (textWidth(text) !== stringWidth(text)) wrong.push(unit.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it("counts what joins as one", () => {
    expect(textWidth("👩‍👩‍👧e\u0301日".repeat(500))).toBe(2500);
    expect(textWidth("🇩🇪".repeat(1000))).toBe(2000);
    expect(textWidth(`e${"\u0301".repeat(5000)}`)).toBe(1);
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
    expect(wrapText("  one  two", 9)).toEqual(["one  two"]);
    expect(wrapText("one  two", 4)).toEqual(["one ", "two"]);
  });

  it("cuts words that are too long, and measures texts of any script", () => {
    expect(wrapText("a 0123456789 b", 6)).toEqual(["a", "01234…", "b"]);
    expect(wrapText("日本 日本 e\u0301e\u0301", 7)).toEqual(["日本", "日本 e\u0301e\u0301"]);
    expect(wrapText("日本日本 x", 5)).toEqual(["日本…", "x"]);
  });

  it("takes a time that grows with the length of the text", () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `модель-${at}`);
    expect(wrapText(words.join(" "), Infinity)).toEqual([words.join(" ")]);
    expect(wrapText("語".repeat(200_000), 11)).toEqual([`${"語".repeat(5)}…`]);
  });
});

describe("boundedText", () => {
  it("keeps the side of a long text that tells most, and whole characters", () => {
    expect(boundedText("short")).toBe("short");
    expect(boundedText("x".repeat(2000))).toBe(`${"x".repeat(999)}…`);
    expect(boundedText(`${"x".repeat(2000)}/shop`, "start")).toBe(`…${"x".repeat(994)}/shop`);
    expect(boundedText(`${"x".repeat(2000)}.jsonl:12`, "place")).toBe(`${"x".repeat(996)}…:12`);
    expect(boundedText(`${"x".repeat(998)}👩${"x".repeat(998)}`)).toBe(`${"x".repeat(998)}…`);
    expect(boundedText("👩".repeat(1000), "start")).toBe(`…${"👩".repeat(499)}`);
  });
});

import { describe, expect, it } from "vitest";
import { hasLetters, textContours, textWidth, wrapped } from "../../src/card/letters.js";

const line = { sizePx: 20, face: "regular" } as const;

describe("letters", () => {
  it("have outlines for what figures are written with, and widths as the font has them", () => {
    expect(hasLetters("≥ $1,204.57 (−24 %) · “a” – 3 h 02 min\u202f\u2066x\u2069")).toBe(true);
    expect(hasLetters("→")).toBe(false);
    expect(hasLetters("٣")).toBe(false);
    // Digits of Roboto are 1150 of 2048 wide: 562 of 1000.
    expect(textWidth("2026", 1000)).toBe(4 * 562);
    expect(textWidth("a\u2066\u2069", 20)).toBe(textWidth("a", 20));
  });

  it("stand on their baseline, as large as asked for", () => {
    const [contour] = textContours("H", { x: 10, y: 50, sizePx: 100, face: "bold" });
    const ys = contour!.filter((_, at) => at % 2 === 1);
    const xs = contour!.filter((_, at) => at % 2 === 0);
    // Capitals of Roboto are 1456 of 2048 high: 71.1 pixels of 100.
    expect([Math.max(...ys), Math.min(...ys)]).toEqual([50, expect.closeTo(50 - 71.1, 6)]);
    expect(Math.min(...xs)).toBeGreaterThan(10);
    expect(Math.max(...xs)).toBeLessThan(10 + textWidth("H", 100, "bold"));
    expect(textContours("o", { x: 0, y: 0, ...line })).toHaveLength(2);
    expect(textContours("→", { x: 0, y: 0, ...line })).toEqual(textContours("?", { x: 0, y: 0, ...line }));
  });
});

function wide(text: string): number {
  return textWidth(text, line.sizePx, line.face);
}

describe("wrapped", () => {
  it("breaks a text between words, and cuts what has no line", () => {
    const widthPx = wide("one two ");
    expect(wrapped("one two three four", { ...line, widthPx, lines: 3 })).toEqual([
      "one two",
      "three",
      "four",
    ]);
    expect(wrapped("one two", { ...line, widthPx, lines: 2 })).toEqual(["one two"]);
    const [first, second] = wrapped("one two three four five", { ...line, widthPx, lines: 2 });
    expect([first, second]).toEqual(["one two", expect.stringMatching(/^three…$|^thre…$/)]);
  });

  it("cuts one long word", () => {
    const [cut = ""] = wrapped("x".repeat(10_000), { ...line, widthPx: 100, lines: 1 });
    expect(cut).toMatch(/^x+…$/);
    expect(wide(cut)).toBeLessThanOrEqual(100);
  });
});

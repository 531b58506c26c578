import { describe, expect, it } from "vitest";
import { textWidth } from "../../src/table/fit-text.js";
import { escapeTerminal } from "../../src/table/escape-terminal.js";

describe("escapeTerminal", () => {
  it.each([
    ["shop · 12 %", "shop · 12 %"],
    ["日本語 שלום", "日本語 שלום"],
    ["a\r\n\tb", "a b"],
    ["\u001b[2J\u009b\u0007", "\\u{1b}[2J\\u{9b}\\u{7}"],
    ["ad\u200bmin\u2060\ufeff", "ad\\u{200b}min\\u{2060}\\u{feff}"],
    ["x\u{e0065}\u{e007f}", "x\\u{e0065}\\u{e007f}"],
    ["\u202egnp.exe", "\\u{202e}gnp.exe"],
    ["x\ud83d", "x\\u{d83d}"],
  ])("R87 writes %j as %j", (text, shown) => {
    expect(escapeTerminal(text)).toBe(shown);
  });

  it("shows emoji in their parts, as wide as any terminal does", () => {
    const shown = escapeTerminal("\u{1f468}\u200d\u{1f4bb} \u2764\ufe0f 1\ufe0f\u20e3");
    expect(shown).toBe("\u{1f468}\u{1f4bb} \u2764 1");
    expect(textWidth(shown)).toBe(8);
  });

  it("keeps a few marks on a letter, and none that is on nothing", () => {
    expect(escapeTerminal(`Z${"\u0301".repeat(500)}o`)).toBe(`Z${"\u0301".repeat(6)}…o`);
    expect(escapeTerminal("\u0301x")).toBe("\\u{301}x");
  });
});

import { describe, expect, it } from "vitest";
import { allPoorPhrases, ownTexts, poorPhrasesIn } from "../src/plain-words.js";

describe("a poor phrase", () => {
  it("is found with its line, also over two lines of a comment", () => {
    const text = "/** Rows, some of\n * which count. */\nconst a = 1; // what the reader is told\n";
    expect(poorPhrasesIn("a.ts", text)).toEqual([
      "a.ts:1: “of which” (instead: two sentences, or “with”)",
      "a.ts:3: “is told” (instead: who says it, or “reported”)",
    ]);
  });

  it("is neither a plain sentence nor in a generated part", () => {
    const text =
      "They can be told apart.\n<!-- generated: x -->\nrows of which\n<!-- /generated -->\nthose of a day\n";
    expect(poorPhrasesIn("a.md", text)).toEqual([]);
  });

  it("is in no document, comment or message", () => {
    expect(ownTexts().length).toBeGreaterThan(1000);
    expect(allPoorPhrases()).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { firstWordsOf } from "../../src/again/read-first-words.js";

describe("firstWordsOf", () => {
  it.each([
    ["Fix the till", "Fix the till"],
    ["  Fix\n\tthe  till \n", "Fix the till"],
    ["\u001b[31mFix\u202e the\u0000 till\u200b", "[31mFix the till"],
    [
      "Give every door of the shop a bell that rings when it opens twice",
      "Give every door of the shop a bell that rings when it opens…",
    ],
    [`x${"y".repeat(100)}`, `x${"y".repeat(58)}…`],
    [`${"y".repeat(58)}😀 and more`, `${"y".repeat(58)}…`],
    [" \n\u202e ", null],
    ["", null],
  ])("of %j is %j", (text, words) => {
    expect(firstWordsOf(text)).toBe(words);
    expect((words ?? "").length).toBeLessThanOrEqual(60);
  });
});

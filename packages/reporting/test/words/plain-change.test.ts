import { expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { headlineUsd, plainChange, wholeChange } from "../../src/words/change-phrase.js";

it.each([
  [204.57, 270.21, "a quarter less than"],
  [90, 100, "a tenth less than"],
  [50.9, 100, "half as much as"],
  [34, 100, "a third as much as"],
  [10, 100, "a tenth as much as"],
  [0.2, 100, "far less than"],
  [101, 100, "about as much as"],
  [117, 100, "17 % more than"],
  [133, 100, "a third more than"],
  [150, 100, "50 % more than"],
  [199, 100, "twice as much as"],
  [260, 100, "2.6 times as much as"],
  [300, 100, "three times as much as"],
  [5000, 100, "50 times as much as"],
] as const)("%d after %d is %s", (now, before, text) => {
  expect(written(plainChange(now, before))).toBe(text);
});

it("compares nothing with less than a cent", () => {
  expect(plainChange(3, 0.004)).toBeNull();
});

it("has whole percent, and multiples from ten on", () => {
  expect(
    [
      wholeChange(77, 100),
      wholeChange(100.2, 100),
      wholeChange(1200, 100),
      wholeChange(3, 0),
      wholeChange(null, 3),
    ].map((text) => written(text)),
  ).toEqual(["−23 %", "unchanged", "×12", null, null]);
});

it("rounds dollars as a heading has room for", () => {
  expect(
    [headlineUsd(204.57), headlineUsd(7.03), headlineUsd(9.994), headlineUsd(58.9, true)].map((text) =>
      written(text),
    ),
  ).toEqual(["$205", "$7.03", "$9.99", "$58"]);
});

import { describe, expect, it } from "vitest";
import { figureText, relativeText } from "../../src/compare/figure-text.js";
import { englishFormats } from "../../src/format/english-formats.js";

describe("figureText", () => {
  it("marks lower bounds, and shares of them as about so much", () => {
    expect(figureText("costUsd", { value: 9.579, isLowerBound: true }, englishFormats)).toBe("≥ $9.57");
    expect(figureText("requestsPerPrompt", { value: 2, isLowerBound: true }, englishFormats)).toBe("≥ 2.0");
    expect(figureText("subagentCostShare", { value: 0.25, isLowerBound: true }, englishFormats)).toBe(
      "≈ 25.0 %",
    );
    expect(figureText("subagentCostShare", { value: 0, isLowerBound: true }, englishFormats)).toBe("0.0 %");
    expect(figureText("errorRate", { value: null, isLowerBound: true }, englishFormats)).toBe("–");
  });

  it("writes what is less than a cent to the same hundredth of a cent everywhere", () => {
    expect(figureText("costPerPromptUsd", { value: 0.000175, isLowerBound: false }, englishFormats)).toBe(
      "$0.0002",
    );
    expect(figureText("costPerPromptUsd", { value: 0.00003, isLowerBound: false }, englishFormats)).toBe(
      "<$0.0001",
    );
  });
});

describe("relativeText", () => {
  it("is a percentage, or so many times where the base is small", () => {
    expect(relativeText({ relativeDifference: 0.125 }, englishFormats)).toBe("+12.5 %");
    expect(relativeText({ relativeDifference: -0.9 }, englishFormats)).toBe("−90.0 %");
    // 9.57 dollars instead of 0.193: 49.6 times as much.
    expect(relativeText({ relativeDifference: 48.6 }, englishFormats)).toBe("×49.6");
    expect(relativeText({ relativeDifference: 999 }, englishFormats)).toBe("×1,000");
    expect(relativeText({ relativeDifference: null }, englishFormats)).toBe("–");
  });
});

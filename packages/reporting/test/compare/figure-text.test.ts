import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { figureText, relativeText } from "../../src/compare/figure-text.js";

describe("figureText", () => {
  it("marks lower bounds, and shares of them as about so much", () => {
    expect(written(figureText("costUsd", { value: 9.579, isLowerBound: true }))).toBe("≥ $9.57");
    expect(written(figureText("requestsPerPrompt", { value: 2, isLowerBound: true }))).toBe("≥ 2.0");
    expect(written(figureText("subagentCostShare", { value: 0.25, isLowerBound: true }))).toBe("≈ 25.0 %");
    expect(written(figureText("subagentCostShare", { value: 0, isLowerBound: true }))).toBe("0.0 %");
    expect(written(figureText("errorRate", { value: null, isLowerBound: true }))).toBe("–");
  });

  it("writes what is less than a cent to the same hundredth of a cent everywhere", () => {
    expect(written(figureText("costPerPromptUsd", { value: 0.000175, isLowerBound: false }))).toBe("$0.0002");
    expect(written(figureText("costPerLineUsd", { value: 0.00589, isLowerBound: true }))).toBe("≥ $0.0058");
    expect(written(figureText("costPerPromptUsd", { value: 0.00003, isLowerBound: false }))).toBe("<$0.0001");
  });
});

describe("relativeText", () => {
  it("is a percentage, or so many times where the base is small", () => {
    expect(written(relativeText({ relativeDifference: 0.125 }))).toBe("+12.5 %");
    expect(written(relativeText({ relativeDifference: -0.9 }))).toBe("−90.0 %");
    // 9.57 dollars instead of 0.193: 49.6 times as much.
    expect(written(relativeText({ relativeDifference: 48.6 }))).toBe("×49.6");
    expect(written(relativeText({ relativeDifference: 999 }))).toBe("×1,000");
    expect(written(relativeText({ relativeDifference: null }))).toBe("–");
  });
});

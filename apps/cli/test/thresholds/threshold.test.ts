import { describe, expect, it } from "vitest";
import { checkThresholds } from "../../src/thresholds/measure.js";
import { parseThreshold } from "../../src/thresholds/threshold.js";

describe("parseThreshold", () => {
  it.each([
    ["costUsd > 50", "costUsd > 50"],
    ["toolErrorRate>=0.1", "toolErrorRate >= 0.1"],
    ["  outcomes.failed  !=  0 ", "outcomes.failed != 0"],
    ["turnTimes.restMs<-1", "turnTimes.restMs < -1"],
  ])("takes %j", (input, text) => {
    expect(parseThreshold(input).text).toBe(text);
  });

  it.each([
    "costUsd",
    "costUsd = 50",
    "costUsd => 50",
    "costUsd > $50",
    "> 50",
    "costUsd > 1e3",
    "costUsd > .5",
    "",
  ])("refuses %j and says what is allowed", (input) => {
    expect(() => parseThreshold(input)).toThrow(
      'allowed is a metric, one of > >= < <= == !=, and a number, such as "costUsd > 50"',
    );
  });
});

const checked = (text: string) => () =>
  checkThresholds([parseThreshold(text)], { hasBudget: false, ownMetrics: [] });

describe("checkThresholds", () => {
  it("says which metric was meant, else which there are", () => {
    expect(checked("costUsd > 50")).not.toThrow();
    expect(checked("problems > 0")).not.toThrow();
    expect(checked("costUSD > 50")).toThrow(
      "not a value of --fail-on: costUSD > 50; no such metric; did you mean costUsd?",
    );
    expect(checked("failed > 1")).toThrow(
      /^not a value of --fail-on: failed > 1; no such metric; allowed is costUsd, requests, /,
    );
  });
});

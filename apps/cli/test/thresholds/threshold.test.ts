import { describe, expect, it } from "vitest";
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

  it("says which metric was meant, else which there are", () => {
    expect(() => parseThreshold("costUSD > 50")).toThrow("no such metric; did you mean costUsd?");
    expect(() => parseThreshold("failed > 1")).toThrow(/^no such metric; allowed is costUsd, requests, /);
  });
});

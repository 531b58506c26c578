import { describe, expect, it } from "vitest";
import { countedUsage } from "../../src/goose/usage.js";

function counted(
  input: unknown,
  output: unknown,
  total: unknown,
  cacheRead: unknown = null,
  cacheWrite: unknown = null,
) {
  const { usage, isLowerBound, problems } = countedUsage({ input, output, total, cacheRead, cacheWrite });
  const counters =
    usage === null
      ? null
      : [usage.inputTokens, usage.cacheReadTokens, usage.cacheWrite5mTokens, usage.outputTokens];
  return { counters, isLowerBound, problems: problems.map((each) => each.filter(Boolean).join(" ")) };
}

const fine = { isLowerBound: false, problems: [] };

describe("countedUsage", () => {
  it("takes what was cached out of the prompt where the sum says that it is in it", () => {
    expect(counted(1000, 50, 1050, 600, 300)).toEqual({ counters: [100, 600, 300, 50], ...fine });
  });

  it("lets it beside where the sum says so", () => {
    expect(counted(100, 50, 1050, 600, 300)).toEqual({ counters: [100, 600, 300, 50], ...fine });
  });

  it("takes the usual reading without a sum", () => {
    expect(counted(1000, 50, null, 600)).toEqual({ counters: [400, 600, 0, 50], ...fine });
  });

  it("has a lower bound where the sum holds more", () => {
    expect(counted(1000, 50, 1100)).toEqual({
      counters: [1000, 0, 0, 50],
      isLowerBound: true,
      problems: ["token-total-mismatch"],
    });
  });

  it("has no bound where the sum holds less", () => {
    expect(counted(1000, 50, 900)).toEqual({
      counters: [1000, 0, 0, 50],
      isLowerBound: false,
      problems: ["token-total-mismatch"],
    });
  });

  it("knows nothing without counters of prompt and answer", () => {
    expect(counted(null, null, null)).toEqual({ counters: null, ...fine });
    expect(counted(undefined, 5, 5)).toEqual({ counters: [0, 0, 0, 5], ...fine });
  });

  it("names odd counters", () => {
    expect(counted(-5, 40, "many")).toEqual({
      counters: [0, 0, 0, 40],
      isLowerBound: false,
      problems: ["number-invalid input", "number-invalid total"],
    });
  });
});

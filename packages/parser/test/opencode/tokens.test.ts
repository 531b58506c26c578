import { describe, expect, it } from "vitest";
import { stepTokens } from "../../src/opencode/tokens.js";

const newest = { at: Date.UTC(2026, 10, 1), version: "1.18.33", isSecondForm: false };

function tokens(input: unknown, output: unknown, reasoning: number, cache = [0, 0], total?: number) {
  const [read, write] = cache;
  return { input, output, reasoning, cache: { read, write }, ...(total === undefined ? {} : { total }) };
}

describe("stepTokens", () => {
  it("counts reasoning beside the output where the total says so", () => {
    // 1,000 + 200 + 50 + 3,000 + 400 = 4,650
    const { usage, isContradicted } = stepTokens(tokens(1000, 200, 50, [3000, 400], 4650), newest);
    expect(usage).toEqual({
      inputTokens: 1000,
      outputTokens: 250,
      reasoningTokens: 50,
      cacheReadTokens: 3000,
      cacheWrite5mTokens: 400,
      cacheWrite1hTokens: 0,
      cacheWriteUnknownTtlTokens: 400,
      webSearches: 0,
    });
    expect(isContradicted).toBe(false);
  });

  it("counts it inside where the total says so, whatever the version", () => {
    // 1,000 + 200 = 1,200
    const { usage } = stepTokens(tokens(1000, 200, 50, [0, 0], 1200), newest);
    expect(usage).toMatchObject({ outputTokens: 200, reasoningTokens: 50 });
  });

  it.each([
    [newest, 250],
    [{ ...newest, version: "1.3.2" }, 200],
    [{ ...newest, version: "1.3.2", isSecondForm: true }, 250],
    [{ ...newest, at: Date.UTC(2026, 2, 31) }, 200],
    [{ ...newest, version: null }, 250],
    [{ at: null, version: "1.1.65", isSecondForm: false }, 200],
  ])("goes by the era where there is no total: %j", (era, output) => {
    expect(stepTokens(tokens(1000, 200, 50), era).usage?.outputTokens).toBe(output);
  });

  it("counts reasoning that is more than the output beside it", () => {
    const era = { ...newest, version: "1.1.65" };
    expect(stepTokens(tokens(10, 20, 50), era).usage).toMatchObject({
      outputTokens: 70,
      reasoningTokens: 50,
    });
  });

  it("reports a total that is the sum in no reading", () => {
    expect(stepTokens(tokens(1000, 200, 50, [0, 0], 9), newest)).toMatchObject({
      isContradicted: true,
      invalid: [],
      usage: { outputTokens: 250 },
    });
  });

  it("reports what is no count, and counts the rest", () => {
    const told = stepTokens(tokens(1000, "many", 0, [-1, 0], 1000), newest);
    expect(told).toMatchObject({ invalid: ["output", "cache.read"], isContradicted: false });
    expect(told.usage).toMatchObject({ inputTokens: 1000, outputTokens: 0, cacheReadTokens: 0 });
  });

  it("takes nothing but zeros for a provider that does not say", () => {
    expect(stepTokens(tokens(0, 0, 0), newest).usage).toBeNull();
  });
});

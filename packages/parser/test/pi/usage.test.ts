import { describe, expect, it } from "vitest";
import { mainThreadOrigin } from "../../src/decoding/main-thread-origin.js";
import { piUsage } from "../../src/pi/usage.js";
import { problemsOf } from "../claude-code/util/decode.js";

const origin = mainThreadOrigin({ source: "pi", file: "/s.jsonl", line: 3, byteOffset: 0, sessionId: "s1" });
const counters = { input: 10, output: 20, cacheRead: 30, cacheWrite: 40 };

function read(usage: unknown) {
  const told = piUsage(usage, origin);
  return { ...told, problems: problemsOf(told.problems) };
}

describe("piUsage", () => {
  it("R16 takes cached tokens beside the input", () => {
    expect(read({ ...counters, totalTokens: 100 })).toMatchObject({
      usage: {
        inputTokens: 10,
        outputTokens: 20,
        reasoningTokens: null,
        cacheReadTokens: 30,
        cacheWrite5mTokens: 40,
        cacheWrite1hTokens: 0,
        cacheWriteUnknownTtlTokens: 40,
      },
      problems: [],
    });
  });

  it.each([
    ["inside the output, as a rule", { totalTokens: 100, reasoning: 15 }, 20, 15],
    ["inside the output, without a sum", { reasoning: 15 }, 20, 15],
    ["beside it, if the sum holds it", { totalTokens: 115, reasoning: 15 }, 35, 15],
    ["by Oh My Pi's name", { totalTokens: 100, reasoningTokens: 15 }, 20, 15],
  ])("R19 counts reasoning %s", (_, more, outputTokens, reasoningTokens) => {
    const { usage, problems } = read({ ...counters, ...more });
    expect(usage).toMatchObject({ outputTokens, reasoningTokens });
    expect(problems).toEqual([]);
  });

  it("R17 knows how long writes are kept where a part is told", () => {
    expect(read({ ...counters, cacheWrite1h: 15 }).usage).toMatchObject({
      cacheWrite5mTokens: 25,
      cacheWrite1hTokens: 15,
      cacheWriteUnknownTtlTokens: 0,
    });
    expect(read({ ...counters, cacheWrite1h: 0 }).usage).toMatchObject({ cacheWriteUnknownTtlTokens: 0 });
  });

  it.each([
    ["a sum that fits no reading", { totalTokens: 99 }, [["token-total-mismatch", "totalTokens"]]],
    ["a counter that is none", { output: -1, totalTokens: 100 }, [["number-invalid", "output"]]],
    ["more reasoning than output", { reasoning: 21 }, [["tokens-clamped", "reasoning"]]],
    ["more hours than writes", { cacheWrite1h: 41 }, [["tokens-clamped", "cacheWrite1h"]]],
  ])("R15 names %s", (_, more, problems) => {
    expect(read({ ...counters, ...more }).problems).toEqual(problems);
  });

  it.each([
    ["no usage", undefined],
    ["zeros", { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 }],
  ])("R81 knows nothing from %s", (_, usage) => {
    expect(read(usage)).toEqual({ usage: null, recordedCostNanoUsd: null, problems: [] });
  });

  it.each([
    ["the sum of its parts", { input: 0.1, output: 0.2, cacheRead: 0, cacheWrite: 0, total: 9 }, 300_000_000],
    ["its total, where a part is missing", { input: 0.1, total: 0.25 }, 250_000_000],
    ["a number", 0.5, 500_000_000],
    [
      "not known for a model without prices",
      { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
      null,
    ],
    ["not known where it is odd", { input: -1, total: "much" }, null],
  ])("R38 takes for the cost %s", (_, cost, expected) => {
    expect(read({ ...counters, cost }).recordedCostNanoUsd).toBe(expected);
  });
});

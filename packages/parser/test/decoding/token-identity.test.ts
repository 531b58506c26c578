import { describe, expect, it } from "vitest";
import { readTokens, type TokenReading } from "../../src/decoding/token-identity.js";

const inside: TokenReading = { cache: "inside", reasoning: "inside" };
const reasoningBeside: TokenReading = { cache: "inside", reasoning: "beside" };
const cacheBeside: TokenReading = { cache: "beside", reasoning: "inside" };
const beside: TokenReading = { cache: "beside", reasoning: "beside" };
const all = [inside, reasoningBeside, cacheBeside, beside] as const;

/** Input, output, reasoning, cache read and cache write of 5 minutes, of 1 hour, of unknown lifetime. */
function figures({ usage }: ReturnType<typeof readTokens>): readonly (number | null)[] {
  return [
    usage.inputTokens,
    usage.outputTokens,
    usage.reasoningTokens,
    usage.cacheReadTokens,
    usage.cacheWrite5mTokens,
    usage.cacheWrite1hTokens,
    usage.cacheWriteUnknownTtlTokens,
  ];
}

describe("readTokens", () => {
  it.each([
    // 100 + 30
    ["all parts inside", 130, inside, [60, 30, 10, 40, 0, 0, 0]],
    // 100 + 30 + 10
    ["reasoning beside output", 140, reasoningBeside, [60, 40, 10, 40, 0, 0, 0]],
    // 100 + 30 + 40
    ["cache beside input", 170, cacheBeside, [100, 30, 10, 40, 0, 0, 0]],
    // 100 + 30 + 40 + 10
    ["both beside", 180, beside, [100, 40, 10, 40, 0, 0, 0]],
  ] as const)("finds %s by the total", (_, total, reading, expected) => {
    const read = readTokens({ input: 100, output: 30, cacheRead: 40, reasoning: 10, total }, all);
    expect(read).toMatchObject({ reading, isContradicted: false, clamped: [] });
    expect(figures(read)).toEqual(expected);
  });

  it("cuts reasoning beside an output that has no room for it", () => {
    // A counter holds at most 2,147,483,647.
    const stated = { input: 10, output: 1, reasoning: 2_147_483_647, total: 11 };
    const read = readTokens(stated, [reasoningBeside]);
    expect(read).toMatchObject({ isContradicted: true, clamped: ["reasoning"] });
    expect(figures(read)).toEqual([10, 2_147_483_647, 2_147_483_646, 0, 0, 0, 0]);
  });

  it("reads in the usual way where the total fits no reading, and says so", () => {
    const read = readTokens({ input: 100, output: 30, cacheRead: 40, reasoning: 10, total: 131 }, all);
    expect(read).toMatchObject({ reading: inside, isContradicted: true, clamped: [] });
    expect(figures(read)).toEqual([60, 30, 10, 40, 0, 0, 0]);
  });

  it("lets a total prove only the readings that the format has", () => {
    const read = readTokens({ input: 100, output: 30, cacheRead: 40, total: 170 }, [inside, reasoningBeside]);
    expect(read).toMatchObject({ reading: inside, isContradicted: true });
  });

  it("takes the first reading in which the parts fit where no total is stated", () => {
    const stated = { input: 100, output: 30, reasoning: 45, total: null };
    const read = readTokens(stated, [inside, reasoningBeside]);
    expect(read).toMatchObject({ reading: reasoningBeside, isContradicted: false, clamped: [] });
    expect(figures(read)).toEqual([100, 75, 45, 0, 0, 0, 0]);
  });

  it("cuts parts that fit nowhere, whatever the total, and names them", () => {
    const read = readTokens({ input: 5, output: 3, cacheRead: 9, cacheWrite: 2, reasoning: 4, total: 8 }, [
      inside,
    ]);
    expect(read).toMatchObject({ isContradicted: false, clamped: ["cacheRead", "cacheWrite", "reasoning"] });
    expect(figures(read)).toEqual([0, 3, 3, 5, 0, 0, 0]);
  });

  it("splits writes by lifetime; reasoning that is not stated is not known", () => {
    const stated = { input: 100, output: 30, cacheRead: 10, cacheWrite: 50, cacheWrite1h: 20, total: 190 };
    const read = readTokens(stated, [cacheBeside]);
    expect(read.isContradicted).toBe(false);
    expect(figures(read)).toEqual([100, 30, null, 10, 30, 20, 30]);
  });

  it("takes written tokens out of input where they lie inside", () => {
    const read = readTokens({ input: 100, output: 30, cacheRead: 10, cacheWrite: 50, total: 130 }, [inside]);
    expect(figures(read)).toEqual([40, 30, null, 10, 50, 0, 50]);
  });

  it.each(all.map((reading) => [reading]))("keeps the sum of a total that proves %j", (reading) => {
    const parts = { input: 1000, output: 300, cacheRead: 77, cacheWrite: 5, reasoning: 13 };
    const total = 1300 + (reading.cache === "beside" ? 82 : 0) + (reading.reasoning === "beside" ? 13 : 0);
    const { usage } = readTokens({ ...parts, total }, all);
    const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = usage;
    expect(inputTokens + outputTokens + cacheReadTokens + cacheWrite5mTokens + cacheWrite1hTokens).toBe(
      total,
    );
  });
});

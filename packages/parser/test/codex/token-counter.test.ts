import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TokenCounter } from "../../src/codex/rollout.js";
import { type RawUsage, tokenUsage } from "../../src/codex/token-usage.js";

function raw(input: number, output: number): RawUsage {
  return { input, cached: 0, cacheWrite: 0, output, reasoning: 0 };
}

describe("TokenCounter", () => {
  it("R74 skips repeats and estimates", () => {
    const counter = new TokenCounter();
    expect(counter.next(raw(100, 5), raw(100, 5), false)?.usage).toEqual(raw(100, 5));
    expect(counter.next(raw(100, 5), raw(100, 5), false)).toBeNull();
    expect(counter.next(raw(100, 5), raw(0, 0), false)).toBeNull();
  });

  it("R74 takes the difference where the last usage does not fit", () => {
    const counter = new TokenCounter();
    counter.next(raw(100, 5), raw(100, 5), false);
    expect(counter.next(raw(180, 9), raw(30, 4), false)).toEqual({ usage: raw(80, 4), isReset: false });
  });

  it("R74 takes the last usage where totals go down", () => {
    const counter = new TokenCounter();
    counter.next(raw(100, 5), raw(100, 5), false);
    expect(counter.next(raw(40, 6), raw(40, 1), false)).toEqual({ usage: raw(40, 1), isReset: true });
  });

  it("R74 takes the first totals without a last usage, but not a fork's", () => {
    expect(new TokenCounter().next(raw(9, 1), null, false)?.usage).toEqual(raw(9, 1));
    expect(new TokenCounter().next(raw(9, 1), null, true)).toBeNull();
  });

  it("R74 counts what is not in a record, whether or not that tells the totals", () => {
    for (const totals of [raw(100, 5), null]) {
      const counter = new TokenCounter();
      counter.next(raw(60, 3), raw(60, 3), false);
      counter.noteRecord(raw(40, 2), totals);
      expect(counter.next(raw(100, 5), raw(40, 2), false)).toBeNull();
      expect(counter.next(raw(130, 9), raw(30, 4), false)?.usage).toEqual(raw(30, 4));
      expect(counter.next(raw(130, 9), raw(30, 4), false)).toBeNull();
    }
  });

  it("R74 takes the first totals after a record for its own, and totals that tell its usage", () => {
    const first = new TokenCounter();
    first.noteRecord(raw(40, 2), null);
    expect(first.next(raw(900, 50), raw(40, 2), true)).toBeNull();
    expect(first.next(raw(930, 54), raw(30, 4), true)?.usage).toEqual(raw(30, 4));
    const other = new TokenCounter();
    other.noteRecord(raw(40, 2), raw(40, 2));
    expect(other.next(raw(900, 50), raw(40, 2), true)).toBeNull();
    expect(other.next(null, raw(30, 4), true)).toBeNull();
  });

  it("R74 keeps the written tokens that a client leaves out of the totals", () => {
    const counter = new TokenCounter();
    counter.noteRecord({ ...raw(40, 2), cacheWrite: 8 }, { ...raw(40, 2), cacheWrite: 8 });
    expect(counter.next(raw(70, 6), raw(30, 4), false)).toEqual({ usage: raw(30, 4), isReset: false });
    expect(counter.next(raw(10, 1), raw(10, 1), false)).toEqual({ usage: raw(10, 1), isReset: true });
  });

  it("R74 adds up to the last totals, however often they are repeated", () => {
    const step = fc.record({
      input: fc.integer({ min: 1, max: 999 }),
      output: fc.nat(99),
      repeats: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const counter = new TokenCounter();
        let totals = raw(0, 0);
        let counted = 0;
        for (const { input, output, repeats } of steps) {
          totals = raw(totals.input + input, totals.output + output);
          for (let time = 0; time <= repeats; time++) {
            counted += counter.next(totals, raw(input, output), false)?.usage.input ?? 0;
          }
        }
        expect(counted).toBe(totals.input);
      }),
    );
  });
});

describe("tokenUsage", () => {
  it("R72 takes the cached and the written part out of the input", () => {
    const clamped: string[] = [];
    const usage = tokenUsage(
      { input: 7001, cached: 4100, cacheWrite: 307, output: 350, reasoning: 140 },
      clamped,
    );
    expect(usage).toMatchObject({ inputTokens: 2594, cacheReadTokens: 4100, cacheWrite5mTokens: 307 });
    expect(usage).toMatchObject({ outputTokens: 350, reasoningTokens: 140 });
    expect(clamped).toEqual([]);
  });

  it("R72 never gives negative input", () => {
    const counters = fc.record({
      input: fc.nat(),
      cached: fc.nat(),
      cacheWrite: fc.nat(),
      output: fc.nat(),
      reasoning: fc.nat(),
    });
    fc.assert(
      fc.property(counters, (counted) => {
        const usage = tokenUsage(counted, []);
        expect(usage.inputTokens + usage.cacheReadTokens + usage.cacheWrite5mTokens).toBe(counted.input);
        expect(usage.inputTokens).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

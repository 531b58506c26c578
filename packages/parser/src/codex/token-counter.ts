import type { RawUsage } from "./token-usage.js";

/** Usage added by a `token_count` event. */
export interface CountedUsage {
  readonly usage: RawUsage;
  /** True if the totals went down: they began anew. */
  readonly isReset: boolean;
}

const parts = ["input", "cached", "cacheWrite", "output", "reasoning"] as const;

/** Turns running totals, which are written again and again, into the usage of single responses (R74). */
export class TokenCounter {
  /** The newest totals; null before the first ones. */
  totals: RawUsage | null = null;

  /**
   * New usage in an event's totals and last usage; null for repeats and estimates. The first totals of a fork hold its
   * parent's and count only by their last usage.
   */
  next(totals: RawUsage | null, last: RawUsage | null, isFork: boolean): CountedUsage | null {
    const before = this.totals;
    this.totals = totals ?? before;
    if (last !== null && last.input + last.output === 0) return null;
    if (totals === null) return last === null ? null : { usage: last, isReset: false };
    if (before === null) {
      const usage = last ?? (isFork ? null : totals);
      return usage === null ? null : { usage, isReset: false };
    }
    const added = combine(totals, before, (now, then) => now - then);
    if (parts.every((part) => added[part] === 0)) return null;
    const isReset = parts.some((part) => added[part] < 0);
    if (isReset) return { usage: last ?? totals, isReset };
    if (last !== null && parts.every((part) => added[part] === last[part])) return { usage: last, isReset };
    return { usage: added, isReset };
  }
}

function combine(a: RawUsage, b: RawUsage, of: (a: number, b: number) => number): RawUsage {
  return {
    input: of(a.input, b.input),
    cached: of(a.cached, b.cached),
    cacheWrite: of(a.cacheWrite, b.cacheWrite),
    output: of(a.output, b.output),
    reasoning: of(a.reasoning, b.reasoning),
  };
}

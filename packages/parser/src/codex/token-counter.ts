import type { RawUsage } from "./token-usage.js";

/** Usage added by a `token_count` event. */
export interface CountedUsage {
  readonly usage: RawUsage;
  /** True if the totals went down: they began anew. */
  readonly isReset: boolean;
}

const parts = ["input", "cached", "cacheWrite", "output", "reasoning"] as const;

/**
 * Turns running totals, which are written repeatedly, into the usage of single responses, except for responses that have a record (R74).
 */
export class TokenCounter {
  /** The newest totals; null before the first ones. */
  totals: RawUsage | null = null;
  /** True once a record was seen. */
  hasRecords = false;
  /** Usage of the record that the next running totals repeat. */
  recorded: RawUsage | null = null;

  /** Notes a record, which may come with totals. */
  noteRecord(usage: RawUsage, totals: RawUsage | null): void {
    this.hasRecords = true;
    this.recorded = usage;
    this.totals =
      totals ?? (this.totals === null ? null : combine(this.totals, usage, (sum, added) => sum + added));
  }

  /**
   * New usage in an event's totals and last usage; null for repeats, estimates and what a record already has. The first totals of a fork
   * hold its parent's and count only by their last usage.
   */
  next(totals: RawUsage | null, last: RawUsage | null, isFork: boolean): CountedUsage | null {
    const { totals: before, recorded } = this;
    this.totals = totals === null ? before : withWritten(totals, before);
    this.recorded = null;
    if (last !== null && last.input + last.output === 0) return null;
    if (this.hasRecords && (totals === null || before === null)) return null;
    if (totals === null) return last === null ? null : { usage: last, isReset: false };
    if (before === null) {
      const usage = last ?? (isFork ? null : totals);
      return usage === null ? null : { usage, isReset: false };
    }
    const added = combine(this.totals ?? totals, before, (now, then) => now - then);
    if (parts.every((part) => added[part] === 0)) return null;
    if (last !== null && areEqual(added, last)) return { usage: last, isReset: false };
    if (last !== null && recorded !== null && areEqual(last, recorded)) return null;
    const isReset = parts.some((part) => added[part] < 0);
    return isReset ? { usage: last ?? totals, isReset } : { usage: added, isReset };
  }
}

/** A client without a counter of cache writes leaves it out when it continues another client's file. */
function withWritten(totals: RawUsage, before: RawUsage | null): RawUsage {
  if (before === null || totals.cacheWrite > 0) return totals;
  const isReset = parts.some((part) => part !== "cacheWrite" && totals[part] < before[part]);
  return isReset ? totals : { ...totals, cacheWrite: before.cacheWrite };
}

function areEqual(a: RawUsage, b: RawUsage): boolean {
  return parts.every((part) => a[part] === b[part]);
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

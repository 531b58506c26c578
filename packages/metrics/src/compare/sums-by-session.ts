import type { SessionSums } from "../statistics/ratio-difference.js";

/** Two sums a session. */
export class SumsBySession {
  readonly #sums = new Map<string, { numerator: number; denominator: number; count: number }>();

  /** Adds to both sums of a session; `count` is how many cases these are. */
  add(sessionId: string, numerator: number, denominator: number, count = 1): void {
    const sums = this.#sums.get(sessionId);
    if (sums === undefined) {
      this.#sums.set(sessionId, { numerator, denominator, count });
      return;
    }
    sums.numerator += numerator;
    sums.denominator += denominator;
    sums.count += count;
  }

  /** Sessions with a denominator, by id, and the ratio of their sums; null without any. */
  finish(): SessionSums & { readonly ratio: number | null; readonly count: number } {
    const kept = [...this.#sums]
      .filter(([, { denominator }]) => denominator > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, sums]) => sums);
    const sumOf = (key: "numerator" | "denominator" | "count"): number =>
      kept.reduce((sum, sums) => sum + sums[key], 0);
    return {
      numerators: Float64Array.from(kept, ({ numerator }) => numerator),
      denominators: Float64Array.from(kept, ({ denominator }) => denominator),
      ratio: kept.length === 0 ? null : sumOf("numerator") / sumOf("denominator"),
      count: sumOf("count"),
    };
  }
}

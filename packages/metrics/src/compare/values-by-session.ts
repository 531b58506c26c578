import type { Frequencies } from "../statistics/nearest-rank.js";
import { totalCount } from "../statistics/nearest-rank.js";
import type { SessionValues } from "../statistics/quantile-difference.js";

/** Values with the session of each. */
export class ValuesBySession {
  readonly #parts: { readonly sessionId: string; readonly frequencies: Frequencies }[] = [];

  /** Adds values of a session. */
  add(sessionId: string, frequencies: Frequencies): void {
    if (frequencies.values.length > 0) this.#parts.push({ sessionId, frequencies });
  }

  /** The values ascending, their sessions numbered in the order of ids. */
  finish(): SessionValues {
    const ids = [...new Set(this.#parts.map(({ sessionId }) => sessionId))].sort();
    const numbers = new Map(ids.map((id, number) => [id, number]));
    const size = this.#parts.reduce((sum, { frequencies }) => sum + totalCount(frequencies), 0);
    const values = new Float64Array(size);
    const sessions = new Int32Array(size);
    let end = 0;
    for (const { sessionId, frequencies } of this.#parts) {
      const number = numbers.get(sessionId)!;
      for (const [at, value] of frequencies.values.entries()) {
        const from = end;
        end += frequencies.counts[at]!;
        values.fill(value, from, end);
        sessions.fill(number, from, end);
      }
    }
    const order = Uint32Array.from(values, (_, index) => index).sort(
      (a, b) => values[a]! - values[b]! || sessions[a]! - sessions[b]!,
    );
    return {
      values: Float64Array.from(order, (index) => values[index]!),
      sessions: Int32Array.from(order, (index) => sessions[index]!),
      sessionCount: ids.length,
    };
  }
}

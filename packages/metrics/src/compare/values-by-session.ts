import type { SessionValues } from "../statistics/quantile-difference.js";

/** Values with the session of each. */
export class ValuesBySession {
  readonly #values: number[] = [];
  readonly #sessionIds: string[] = [];

  add(sessionId: string, value: number): void {
    this.#values.push(value);
    this.#sessionIds.push(sessionId);
  }

  /** The values ascending, their sessions numbered in the order of ids. */
  finish(): SessionValues {
    const ids = [...new Set(this.#sessionIds)].sort();
    const numbers = new Map(ids.map((id, number) => [id, number]));
    const sessions = this.#sessionIds.map((id) => numbers.get(id)!);
    const order = this.#values
      .map((_, index) => index)
      .sort((a, b) => this.#values[a]! - this.#values[b]! || sessions[a]! - sessions[b]!);
    return {
      values: Float64Array.from(order, (index) => this.#values[index]!),
      sessions: Int32Array.from(order, (index) => sessions[index]!),
      sessionCount: ids.length,
    };
  }
}

import type { Table, ToolCallFact } from "@turnmeter/schema";
import { scopeOf } from "./scope-requests.js";

/**
 * The searches that tools ran in each thread and session. They count at their calls (R21), and totals hold
 * them too.
 */
export class ToolSearches {
  readonly #left = new Map<string, number>();

  constructor({ columns, rowCount }: Table<ToolCallFact>) {
    for (let row = 0; row < rowCount; row++) {
      const searches = columns.webSearches.at(row) ?? 0;
      if (searches === 0) continue;
      const ids = { sessionId: columns.sessionId.at(row), threadId: columns.threadId.at(row) };
      for (const scope of [scopeOf({ scope: "session", ...ids }), scopeOf({ scope: "thread", ...ids })]) {
        this.#left.set(scope, (this.#left.get(scope) ?? 0) + searches);
      }
    }
  }

  /** What is left of a scope's searches without those of tools, of which each is taken out once. */
  takeOut(scope: string, searches: number): number {
    const left = this.#left.get(scope) ?? 0;
    const taken = Math.min(left, searches);
    this.#left.set(scope, left - taken);
    return searches - taken;
  }
}

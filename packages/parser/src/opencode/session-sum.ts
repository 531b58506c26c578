import { largestTotal, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { tokensOf } from "../decoding/usage-sums.js";
import type { MessageRow } from "./row.js";
import type { SessionInfo } from "./session.js";
import { stepTokens } from "./tokens.js";

/**
 * Compares a session's stated total with the sum of its messages: messages may be reverted or lack counters. A fork's total includes the
 * usage that it copied from another session, so it is not used.
 */
export class SessionSum {
  readonly #session: SessionInfo;
  readonly #models = new Set<string>();
  #hasCopies = false;
  #isSecondForm = false;
  #last: RowOrigin | null = null;
  #told = 0;

  constructor(session: SessionInfo) {
    this.#session = session;
  }

  /** Takes the events of one of its messages. */
  add({ origin, message }: MessageRow, events: readonly LogEvent[]): void {
    this.#last = origin;
    this.#isSecondForm ||= message.isSecondForm;
    this.#hasCopies ||= origin.isBackgroundCopy;
    for (const event of events) {
      if (event.kind !== "requestPart") continue;
      if (event.model !== null) this.#models.add(event.model);
      if (event.usage !== null) this.#told += tokensOf(event.usage);
    }
  }

  /** The total, if it is more than the sum of the messages. */
  events(): readonly LogEvent[] {
    const { tokens, version, updatedAt } = this.#session;
    const last = this.#last;
    if (tokens === null || last === null || this.#hasCopies) return [];
    // A document that is cut off states the total of messages that it has lost, too.
    const at = updatedAt === null ? last.at : Math.max(updatedAt, last.at ?? updatedAt);
    const origin = { ...last, at };
    const era = { at: last.at, version, isSecondForm: this.#isSecondForm };
    const { usage, invalid } = stepTokens(tokens, era, largestTotal);
    const problems = invalid.map((name) => problemAt(origin, "number-invalid", name));
    if (usage === null || tokensOf(usage) <= this.#told) return problems;
    const [only = null, ...others] = this.#models;
    const model = others.length === 0 ? only : null;
    return [...problems, { kind: "usageTotal", origin, scope: "thread", model, usage }];
  }
}

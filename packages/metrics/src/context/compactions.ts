import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { compactionTable } from "../derived/derive-compactions.js";
import type { CompactionRow } from "../rows/context.js";
import { isoInstant } from "../usage/iso-instant.js";

/** Compactions of all threads with the size of the context before and after, in order of time. */
export function compactions(facts: Pick<Facts, "requests" | "marks">): readonly CompactionRow[] {
  return Array.from(rowsOf(compactionTable(facts)), ({ file, line, at, ...row }) => ({
    sessionId: row.sessionId,
    threadId: row.threadId,
    place: { sessionId: row.sessionId, file, line },
    at: isoInstant(at),
    trigger: row.trigger,
    beforeTokens: row.beforeTokens,
    isBeforeLogged: row.isBeforeLogged,
    afterTokens: row.afterTokens,
  }));
}

import type { LogEvent } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import type { LogFile } from "../log-format.js";
import type { LedgerRow } from "./ledger.js";
import { responseEvents } from "./request-part.js";
import { originAt, type SessionLog, type SessionThread } from "./session-log.js";
import { beginEvents } from "./begin-events.js";

/** The name of a row of the ledger, the same in every copy of the database. */
export function ledgerKey(log: SessionLog, row: LedgerRow): string {
  return `${log.thread(row.session)?.head.globalId ?? row.session}:${row.id}`;
}

/**
 * The events of what a session used before `until`, epoch ms, and no message shows: summaries of its history, and responses whose
 * messages were taken back.
 */
export function untoldEvents(
  log: SessionLog,
  thread: SessionThread,
  until: number,
  file: LogFile,
): readonly LogEvent[] {
  const events: LogEvent[] = [];
  for (const row of log.ledger.of(thread.head.id)) {
    if (row.isTold || (row.at ?? 0) >= until) continue;
    row.isTold = true;
    if (row.isCarried) continue;
    const { line, byteOffset, at, model, counters, cost, isCompaction } = row;
    const key = ledgerKey(log, row);
    const origin = originAt(thread, file, { line, byteOffset, at, uuid: key });
    events.push(...beginEvents(thread, origin), { kind: "activity", origin });
    if (isCompaction) events.push(markAt(origin, "compaction"));
    const facts = {
      ids: { messageId: null, requestId: key },
      model: model ?? thread.head.model,
      counters,
      cost,
      isCut: false,
    };
    const { problems, part } = responseEvents(thread, facts, origin);
    events.push(...problems, part);
    thread.last ??= origin;
  }
  return events;
}

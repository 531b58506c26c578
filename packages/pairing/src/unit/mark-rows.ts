import type { TableBuilder } from "@turnmeter/columns";
import type { MarkEvent } from "@turnmeter/schema";
import type { MarkCandidate } from "../candidates/thread.js";
import { rowName } from "../response-key.js";
import type { RowTurn } from "./thread-state.js";

/** Adds a mark; returns its key. `ordinal` counts equal marks of one row from 0. */
export function addMark(
  marks: TableBuilder<MarkCandidate>,
  event: MarkEvent,
  callKey: string | null,
  ordinal: number,
  turn: RowTurn,
  isRefuted: boolean,
): string {
  const { origin } = event;
  const row = rowName(origin) ?? `${origin.sessionId} ${origin.at} ${event.value}`;
  const markKey = `${row} ${event.mark} ${event.detail} ${callKey} ${ordinal}`;
  const mark = marks.addRow();
  const { columns } = marks;
  columns.source.set(mark, origin.source);
  columns.sessionId.set(mark, origin.sessionId);
  columns.threadId.set(mark, origin.threadId);
  columns.file.set(mark, origin.file);
  columns.line.set(mark, origin.line);
  columns.at.set(mark, origin.at);
  columns.markKey.set(mark, markKey);
  columns.isBackgroundCopy.set(mark, origin.isBackgroundCopy);
  columns.isRefuted.set(mark, isRefuted);
  columns.turnId.set(mark, turn.turnId);
  columns.promptId.set(mark, turn.promptId);
  columns.callKey.set(mark, callKey);
  columns.kind.set(mark, event.mark);
  columns.detail.set(mark, event.detail);
  columns.value.set(mark, event.value);
  columns.durationMs.set(mark, event.durationMs);
  return markKey;
}

import type { MarkEvent } from "@turnmeter/schema";
import type { MarkCandidate } from "../candidates/mark.js";
import { rowName } from "../row-name.js";
import type { RowTurn } from "./thread-state.js";

/** A mark as its row tells it, refuted by nothing; `ordinal` counts equal marks of one row from 0. */
export function markCandidate(
  event: MarkEvent,
  callKey: string | null,
  ordinal: number,
  turn: RowTurn,
): MarkCandidate {
  const { origin } = event;
  const row = rowName(origin) ?? `${origin.sessionId} ${origin.at} ${event.value}`;
  return {
    source: origin.source,
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    cwd: origin.cwd,
    markKey: `${row} ${event.mark} ${event.detail} ${callKey} ${ordinal}`,
    isBackgroundCopy: origin.isBackgroundCopy,
    isRefuted: false,
    turnId: turn.turnId,
    promptId: turn.promptId,
    callKey,
    kind: event.mark,
    detail: event.detail,
    value: event.value,
    durationMs: event.durationMs,
  };
}

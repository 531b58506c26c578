import { sourceIds } from "@turnmeter/schema";
import type { SourceId, Table } from "@turnmeter/schema";
import { compareText } from "../../compare-text.js";
import { compareInstants } from "../../instant.js";
import { unknownSpan } from "./session-spans.js";
import type { SessionSpan } from "./session-spans.js";

/** A row that may own what it repeats. */
export interface Claim {
  readonly source: SourceId;
  readonly isSidechain: boolean;
  readonly isBackgroundCopy: boolean;
  readonly sessionId: string;
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
}

/** The claim of a candidate; rows that a person writes are on no sidechain. */
export function claimAt(
  { columns }: Table<Omit<Claim, "isSidechain">>,
  row: number,
  isSidechain = false,
): Claim {
  return {
    source: columns.source.at(row),
    isSidechain,
    isBackgroundCopy: columns.isBackgroundCopy.at(row),
    sessionId: columns.sessionId.at(row),
    threadId: columns.threadId.at(row),
    file: columns.file.at(row),
    line: columns.line.at(row),
  };
}

/**
 * Orders rows that hold the same thing, the owner first (R11): no sidechain, no background copy, the
 * session that ended first, that began first, that has the smaller id. Within a session its own log comes
 * before what else retells it, by the order of sources; then thread, file and line.
 */
export function compareClaims(spans: ReadonlyMap<string, SessionSpan>): (a: Claim, b: Claim) => number {
  return (a, b) => {
    if (a.isSidechain !== b.isSidechain) return a.isSidechain ? 1 : -1;
    if (a.isBackgroundCopy !== b.isBackgroundCopy) return a.isBackgroundCopy ? 1 : -1;
    if (a.sessionId !== b.sessionId) {
      const left = spans.get(a.sessionId) ?? unknownSpan;
      const right = spans.get(b.sessionId) ?? unknownSpan;
      return (
        compareInstants(left.endedAt, right.endedAt) ||
        compareInstants(left.startedAt, right.startedAt) ||
        compareText(a.sessionId, b.sessionId)
      );
    }
    const bySource = sourceIds.indexOf(a.source) - sourceIds.indexOf(b.source);
    return bySource || compareText(a.threadId, b.threadId) || compareText(a.file, b.file) || a.line - b.line;
  };
}

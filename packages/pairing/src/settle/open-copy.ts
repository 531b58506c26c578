import type { Column, CopyFact, CopyKind, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import { earlier } from "../instant.js";

/** A copy that rows are still added to. */
export type OpenCopy = { -readonly [K in keyof CopyFact]: CopyFact[K] };

/** Rows that were left out, and what they say. */
export type LeftOutRows = Omit<CopyFact, "requestKey" | "callKey" | "kind" | "sessionId" | "costNanoUsd">;

/** Counters of rows that say nothing of tokens, such as those of calls. */
export const noTokens = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  webSearches: 0,
};

/** A copy without any row yet. */
export function openCopy(
  kind: CopyKind,
  sessionId: string,
  keys: Pick<CopyFact, "requestKey" | "callKey">,
): OpenCopy {
  // Written out: made by spreading, these would be slow objects, and there may be as many as requests.
  return {
    requestKey: keys.requestKey,
    callKey: keys.callKey,
    kind,
    sessionId,
    model: null,
    at: null,
    file: "",
    line: 0,
    rows: 0,
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    webSearches: 0,
    costNanoUsd: null,
  };
}

/** Adds rows to a copy, whose place and model are those of its first row by file and line. */
export function addToCopy(copy: OpenCopy, added: LeftOutRows): void {
  const isFirst = copy.rows === 0 || (compareText(added.file, copy.file) || added.line - copy.line) < 0;
  if (isFirst) {
    copy.model = added.model;
    copy.file = added.file;
    copy.line = added.line;
  }
  copy.at = earlier(copy.at, added.at);
  copy.rows += added.rows;
  copy.inputTokens += added.inputTokens;
  copy.outputTokens += added.outputTokens;
  copy.reasoningTokens += added.reasoningTokens;
  copy.cacheReadTokens += added.cacheReadTokens;
  copy.cacheWrite5mTokens += added.cacheWrite5mTokens;
  copy.cacheWrite1hTokens += added.cacheWrite1hTokens;
  copy.webSearches += added.webSearches;
}

/**
 * What a candidate holds beyond the row that counts. That row is taken for the best one of `counted`, also where
 * another candidate has its numbers: of those rows what they know better is not left out.
 */
export function leftOutRows(
  { columns }: Table<RequestCandidate>,
  row: number,
  { counted, winner }: { readonly counted: number; readonly winner: number },
): LeftOutRows {
  const isCounted = row === counted;
  const isOtherWinner = row === winner && !isCounted;
  const firstLine = columns.firstLine.at(row);
  const isFirstCounted = isCounted && firstLine === columns.line.at(row);
  const left = (sum: Column<number>, column: Column<number | null>): number => {
    if (isCounted) return sum.at(row) - (column.at(row) ?? 0);
    if (!isOtherWinner) return sum.at(row);
    return sum.at(row) - (column.at(winner) ?? 0) + (column.at(counted) ?? 0);
  };
  return {
    model: columns.model.at(row),
    at: columns.firstAt.at(row),
    file: columns.file.at(row),
    line: isFirstCounted ? (columns.secondLine.at(row) ?? firstLine) : firstLine,
    rows: columns.rows.at(row) - (isCounted ? 1 : 0),
    inputTokens: left(columns.sumInputTokens, columns.inputTokens),
    outputTokens: left(columns.sumOutputTokens, columns.outputTokens),
    reasoningTokens: left(columns.sumReasoningTokens, columns.reasoningTokens),
    cacheReadTokens: left(columns.sumCacheReadTokens, columns.cacheReadTokens),
    cacheWrite5mTokens: left(columns.sumCacheWrite5mTokens, columns.cacheWrite5mTokens),
    cacheWrite1hTokens: left(columns.sumCacheWrite1hTokens, columns.cacheWrite1hTokens),
    webSearches: left(columns.sumWebSearches, columns.webSearches),
  };
}

/** All rows of a candidate. */
export function allRows(requests: Table<RequestCandidate>, row: number): LeftOutRows {
  return leftOutRows(requests, row, { counted: -1, winner: -1 });
}

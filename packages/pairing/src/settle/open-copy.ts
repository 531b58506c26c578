import type { CopyFact, CopyKind, Table } from "@turnmeter/schema";
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
  const place = { model: null, at: null, file: "", line: 0 };
  return { ...keys, kind, sessionId, ...place, rows: 0, ...noTokens, costNanoUsd: null };
}

/** Adds rows to a copy, whose place and model are those of its first row by file and line. */
export function addToCopy(copy: OpenCopy, added: LeftOutRows): void {
  const isFirst = copy.rows === 0 || (compareText(added.file, copy.file) || added.line - copy.line) < 0;
  if (isFirst) Object.assign(copy, { model: added.model, file: added.file, line: added.line });
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

/** All rows of a candidate, or all but the one whose numbers count. */
export function leftOutRows(
  { columns }: Table<RequestCandidate>,
  row: number,
  { isWinner }: { readonly isWinner: boolean },
): LeftOutRows {
  const own = (value: number | null): number => (isWinner ? (value ?? 0) : 0);
  const firstLine = columns.firstLine.at(row);
  const isFirstCounted = isWinner && firstLine === columns.line.at(row);
  return {
    model: columns.model.at(row),
    at: columns.firstAt.at(row),
    file: columns.file.at(row),
    line: isFirstCounted ? (columns.secondLine.at(row) ?? firstLine) : firstLine,
    rows: columns.rows.at(row) - (isWinner ? 1 : 0),
    inputTokens: columns.sumInputTokens.at(row) - own(columns.inputTokens.at(row)),
    outputTokens: columns.sumOutputTokens.at(row) - own(columns.outputTokens.at(row)),
    reasoningTokens: columns.sumReasoningTokens.at(row) - own(columns.reasoningTokens.at(row)),
    cacheReadTokens: columns.sumCacheReadTokens.at(row) - own(columns.cacheReadTokens.at(row)),
    cacheWrite5mTokens: columns.sumCacheWrite5mTokens.at(row) - own(columns.cacheWrite5mTokens.at(row)),
    cacheWrite1hTokens: columns.sumCacheWrite1hTokens.at(row) - own(columns.cacheWrite1hTokens.at(row)),
    webSearches: columns.sumWebSearches.at(row) - own(columns.webSearches.at(row)),
  };
}

import type { CopyFact, CopyKind, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { compareText } from "../../compare-text.js";
import { earlier } from "../../instant.js";

/** A copy that rows are still added to. */
export type OpenCopy = { -readonly [K in keyof CopyFact]: CopyFact[K] };

/** Rows that were left out, and what they say. */
type RowsOfCopy = Omit<CopyFact, "requestKey" | "callKey" | "kind" | "sessionId" | "costNanoUsd">;

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
export function addToCopy(copy: OpenCopy, added: RowsOfCopy): void {
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

/** All rows of a candidate. */
export function allRows({ columns }: Table<RequestCandidate>, row: number): RowsOfCopy {
  return {
    model: columns.model.at(row),
    at: columns.firstAt.at(row),
    file: columns.file.at(row),
    line: columns.firstLine.at(row),
    rows: columns.rows.at(row),
    inputTokens: columns.sumInputTokens.at(row),
    outputTokens: columns.sumOutputTokens.at(row),
    reasoningTokens: columns.sumReasoningTokens.at(row),
    cacheReadTokens: columns.sumCacheReadTokens.at(row),
    cacheWrite5mTokens: columns.sumCacheWrite5mTokens.at(row),
    cacheWrite1hTokens: columns.sumCacheWrite1hTokens.at(row),
    webSearches: columns.sumWebSearches.at(row),
  };
}

import { tokensOf } from "@turnmeter/metrics/figures.js";
import type { MaybeUsage, RecordedCost } from "@turnmeter/metrics";
import type { Cell, TableColumn, TableRow } from "@turnmeter/reporting";
import type { CostMode } from "../flags/reading-flags.js";
import { costCells, costColumns } from "./cost-columns.js";

/** The columns of usage: cost first, then what it is made of, then how far both hold. */
export function usageColumns(mode: CostMode = "computed"): readonly TableColumn[] {
  return [...costColumns(mode), ...tokenColumns, ...basisColumns];
}

/** What is missing from tokens and dollars and how sure they are: for programs, since people have notes and “≥”. */
export const basisColumns: readonly TableColumn[] = [
  { key: "unpricedRequests", title: "Unpriced requests", align: "right", kind: "count", priority: 20 },
  { key: "unpricedTokens", title: "Unpriced tokens", align: "right", kind: "tokens", priority: 20 },
  { key: "tokenBasis", title: "Basis", align: "left", kind: "text", priority: 20 },
  { key: "lowerBoundRequests", title: "Lower bounds", align: "right", kind: "count", priority: 20 },
  { key: "unknownUsageRequests", title: "Without usage", align: "right", kind: "count", priority: 20 },
  { key: "undatedRequests", title: "Without time", align: "right", kind: "count", priority: 20 },
  {
    key: "cacheWriteUnknownTtlTokens",
    title: "Writes of unknown lifetime",
    align: "right",
    kind: "tokens",
    priority: 20,
  },
];

const tokenColumns: readonly TableColumn[] = [
  { key: "requests", title: "Requests", align: "right", kind: "count", priority: 4 },
  { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 2, isSum: true },
  { key: "inputTokens", title: "Input", align: "right", kind: "tokens", priority: 5 },
  { key: "outputTokens", title: "Output", align: "right", kind: "tokens", priority: 3 },
  { key: "reasoningTokens", title: "Reasoning", align: "right", kind: "tokens", priority: 9 },
  {
    key: "cacheReadTokens",
    title: "Cache read",
    shortTitle: "Cached",
    align: "right",
    kind: "tokens",
    priority: 5,
  },
  {
    key: "cacheWrite5mTokens",
    title: "Write 5 m",
    shortTitle: "W 5 m",
    align: "right",
    kind: "tokens",
    priority: 7,
  },
  {
    key: "cacheWrite1hTokens",
    title: "Write 1 h",
    shortTitle: "W 1 h",
    align: "right",
    kind: "tokens",
    priority: 6,
  },
  { key: "webSearches", title: "Searches", align: "right", kind: "count", priority: 8 },
];

/**
 * The cells of usage. Output and cost are lower bounds where an answer's end was not logged; tokens are not known where
 * no request has logged usage.
 */
export function usageCells(usage: MaybeUsage & Partial<RecordedCost>): TableRow {
  const isUnknown = usage.tokenBasis === null && (usage.costUsd === null || (usage.requests ?? 0) > 0);
  const known = (value: number | null): number | null => (isUnknown ? null : value);
  const bound = (value: number | null): Cell =>
    value !== null && (usage.lowerBoundRequests ?? 0) > 0 ? { atLeast: value } : value;
  return {
    ...costCells(usage),
    requests: usage.requests,
    tokens: bound(usage.inputTokens === null ? null : known(tokensOf(usage))),
    inputTokens: known(usage.inputTokens),
    outputTokens: bound(known(usage.outputTokens)),
    reasoningTokens: known(usage.reasoningTokens),
    cacheReadTokens: known(usage.cacheReadTokens),
    cacheWrite5mTokens: known(usage.cacheWrite5mTokens),
    cacheWrite1hTokens: known(usage.cacheWrite1hTokens),
    webSearches: usage.webSearches,
    unpricedRequests: usage.unpricedRequests,
    unpricedTokens: usage.unpricedTokens,
    tokenBasis: usage.tokenBasis,
    lowerBoundRequests: usage.lowerBoundRequests,
    unknownUsageRequests: usage.unknownUsageRequests,
    undatedRequests: usage.undatedRequests,
    cacheWriteUnknownTtlTokens: known(usage.cacheWriteUnknownTtlTokens),
  };
}

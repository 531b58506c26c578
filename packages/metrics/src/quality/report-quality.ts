import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { problemCounts } from "../problem-counts.js";
import type { ReportQuality, UnpricedModel } from "../rows/weekly-report.js";
import { totals } from "../totals.js";
import { fileCounts } from "./file-counts.js";
import type { ReportFacts } from "./report-facts.js";
import { usdOf } from "../figures/usd.js";
import { recordedBySession } from "../recorded/recorded-sessions.js";

/** How far the numbers of a period can be trusted. */
export function reportQuality({ facts, allFacts, unfilteredFacts }: ReportFacts): ReportQuality {
  const { lowerBoundRequests, unknownUsageRequests } = totals(facts);
  const isRead = filesOf(facts, facts === unfilteredFacts);
  return {
    problems: problemCounts(facts),
    unpricedModels: unpricedModels(facts),
    recordsRead: recordsIn(facts, isRead),
    unknownRecords: unknownRecords(facts, isRead),
    oddFields: oddFields(facts, isRead),
    skippedFiles: fileCounts(facts).reasons.map(({ reason, count }) => ({ reason, count })),
    recordedCost: recordedCost(facts, allFacts),
    lowerBoundRequests,
    unknownUsageRequests,
    // Of all times: what has no time lies in no period.
    undatedRequests: totals(allFacts).undatedRequests,
    agentsWithoutTranscript: agentsWithoutTranscript(facts),
  };
}

/** Tells the files that the facts are from; all files where nothing was selected. */
function filesOf(
  { requests, toolCalls, marks, problems }: Facts,
  isWhole: boolean,
): (file: string) => boolean {
  const files = new Set<string | null>(
    [requests, toolCalls, marks, problems].flatMap(({ columns }) => [
      ...new Set<string | null>(columns.file),
    ]),
  );
  return (file) => isWhole || files.has(file);
}

function recordsIn({ recordCounts }: Facts, isRead: (file: string) => boolean): number {
  let sum = 0;
  for (const { file, count } of rowsOf(recordCounts)) if (isRead(file)) sum += count;
  return sum;
}

function unknownRecords(
  { recordCounts }: Facts,
  isRead: (file: string) => boolean,
): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { file, type, subtype, count, isKnown } of rowsOf(recordCounts)) {
    if (isKnown || !isRead(file)) continue;
    const name = subtype === null ? type : `${type}/${subtype}`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return Array.from(counts, ([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}

function oddFields(
  { files, problems }: Facts,
  isRead: (file: string) => boolean,
): NonNullable<ReportQuality["oddFields"]> {
  let rows = 0;
  for (const { path, degradedLines } of rowsOf(files)) if (isRead(path)) rows += degradedLines;
  const counts = new Map<string, number>();
  for (const { code, detail, count } of rowsOf(problems)) {
    const name = detail ?? "others";
    if (code === "record-degraded") counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const fields = Array.from(counts, ([name, count]) => ({ name, count }));
  return { rows, fields: fields.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)) };
}

function agentsWithoutTranscript({ agents }: Facts): number {
  let count = 0;
  for (const { hasTranscript } of rowsOf(agents)) if (!hasTranscript) count += 1;
  return count;
}

/**
 * The client's recorded cost of the period's sessions, beside the cost computed for them. Both are of whole sessions,
 * since the client's figure cannot be divided; null if no session has one.
 */
function recordedCost(facts: Facts, allFacts: Facts): ReportQuality["recordedCost"] {
  const inPeriod = new Set(facts.requests.columns.sessionId);
  const recorded = recordedBySession(allFacts, allFacts).filter(
    ({ sessionId, recordedSessions }) => recordedSessions > 0 && inPeriod.has(sessionId),
  );
  if (recorded.length === 0) return null;
  const sumOf = (figure: "comparedCostNanoUsd" | "recordedCostNanoUsd") =>
    usdOf(recorded.reduce((sum, row) => sum + BigInt(row[figure]), 0n));
  return {
    computedUsd: sumOf("comparedCostNanoUsd"),
    recordedUsd: sumOf("recordedCostNanoUsd"),
    sessions: recorded.length,
    lowerBoundRequests: recorded.reduce((sum, row) => sum + row.comparedLowerBoundRequests, 0),
  };
}

/** Models with requests that have usage and no price, the most tokens first. */
export function unpricedModels({ requests }: Pick<Facts, "requests">): UnpricedModel[] {
  const { columns } = requests;
  const tokenColumns = [
    columns.inputTokens,
    columns.outputTokens,
    columns.cacheReadTokens,
    columns.cacheWrite5mTokens,
    columns.cacheWrite1hTokens,
  ];
  const byModel = new Map<string | null, { requests: number; tokens: number; lowerBoundRequests: number }>();
  for (let row = 0; row < requests.rowCount; row++) {
    if (columns.costNanoUsd.at(row) !== null || columns.tokenBasis.at(row) === "unknown") continue;
    const model = columns.model.at(row);
    const sum = byModel.get(model) ?? { requests: 0, tokens: 0, lowerBoundRequests: 0 };
    sum.requests += 1;
    if (columns.tokenBasis.at(row) === "lowerBound") sum.lowerBoundRequests += 1;
    for (const column of tokenColumns) sum.tokens += column.at(row) ?? 0;
    byModel.set(model, sum);
  }
  return Array.from(byModel, ([model, sum]) => ({ model, ...sum })).sort(
    (a, b) => b.tokens - a.tokens || ((a.model ?? "") < (b.model ?? "") ? -1 : 1),
  );
}

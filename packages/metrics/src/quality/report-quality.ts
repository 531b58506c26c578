import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { problemCounts } from "../problem-counts.js";
import type { ReportQuality, UnpricedModel } from "../rows/weekly-report.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import { fileCounts } from "./file-counts.js";
import type { ReportFacts } from "./report-facts.js";
import { usdOf } from "../figures/usd.js";
import { tokenMeasures } from "../usage/token-measures.js";
import { usageOfAll } from "../usage/usage-by.js";
import { tokensOfPart } from "../usage/usage-of.js";
import { recordedBySession } from "../recorded/recorded-sessions.js";

/** How far the numbers of a period can be trusted. */
export function reportQuality({
  facts,
  allFacts,
  sessionFacts,
  unfilteredFacts,
}: ReportFacts): ReportQuality {
  const { lowerBoundRequests, unknownUsageRequests } = usageOfAll(facts);
  const isRead = filesOf(facts, facts === unfilteredFacts);
  return {
    problems: problemCounts(facts),
    unpricedModels: unpricedModels(facts),
    recordsRead: recordsIn(facts, isRead),
    unknownRecords: unknownRecords(facts, isRead),
    oddFields: oddFields(facts, isRead),
    skippedFiles: fileCounts(facts).reasons.map(({ reason, count }) => ({ reason, count })),
    recordedCost: recordedCost(facts, sessionFacts),
    lowerBoundRequests,
    unknownUsageRequests,
    // Of all times: what has no time lies in no period.
    undatedRequests: undatedRequests(allFacts),
    agentsWithoutTranscript: agentsWithoutTranscript(facts),
  };
}

function undatedRequests(facts: Pick<Facts, "requests">): number {
  const [undated] = aggregate(facts, {
    table: "requests",
    where: [{ absent: "at" }],
    dimensions: {},
    measures: { requests: "count" },
  });
  return undated?.requests ?? 0;
}

/** Tells the files that the facts are from; all files where nothing was selected. */
function filesOf(
  facts: Pick<Facts, "requests" | "toolCalls" | "marks" | "problems">,
  isWhole: boolean,
): (file: string) => boolean {
  if (isWhole) return () => true;
  const files = new Set<string | null>();
  for (const table of ["requests", "toolCalls", "marks", "problems"] as const)
    for (const { file } of aggregate(facts, {
      table,
      dimensions: { file: { column: "file" } },
      measures: {},
    }))
      files.add(file);
  return (file) => files.has(file);
}

function recordsIn({ recordCounts }: Facts, isRead: (file: string) => boolean): number {
  const { file, count } = recordCounts.columns;
  let sum = 0;
  for (let row = 0; row < recordCounts.rowCount; row++) if (isRead(file.at(row))) sum += count.at(row);
  return sum;
}

function unknownRecords(
  { recordCounts }: Facts,
  isRead: (file: string) => boolean,
): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  const { columns, rowCount } = recordCounts;
  for (let row = 0; row < rowCount; row++) {
    if (columns.isKnown.at(row) || !isRead(columns.file.at(row))) continue;
    const [type, subtype] = [columns.type.at(row), columns.subtype.at(row)];
    const name = subtype === null ? type : `${type}/${subtype}`;
    counts.set(name, (counts.get(name) ?? 0) + columns.count.at(row));
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
  for (const hasTranscript of agents.columns.hasTranscript) if (!hasTranscript) count += 1;
  return count;
}

/**
 * The client's recorded cost of the period's sessions, beside the cost computed for them. Both are of whole sessions,
 * since the client's figure cannot be divided; null if no session has one.
 */
function recordedCost(facts: Facts, sessionFacts: Facts): ReportQuality["recordedCost"] {
  const inPeriod = new Set(
    aggregate(facts, {
      table: "requests",
      dimensions: { sessionId: { column: "sessionId" } },
      measures: {},
    }).map(({ sessionId }) => sessionId),
  );
  const recorded = recordedBySession(sessionFacts, sessionFacts).filter(
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
export function unpricedModels(facts: Pick<Facts, "requests">): UnpricedModel[] {
  const parts = aggregate(facts, {
    table: "requests",
    where: [{ column: "tokenBasis", notIn: ["unknown"] }],
    dimensions: {
      isPriced: { present: "costNanoUsd" },
      model: { column: "model" },
      tokenBasis: { column: "tokenBasis" },
    },
    measures: { requests: "count", ...tokenMeasures },
  });
  const ofModels = groupBy(
    parts.filter(({ isPriced }) => !isPriced),
    ({ model }) => model,
  );
  return Array.from(ofModels, ([model, own]) => ({
    model,
    requests: own.reduce((sum, part) => sum + part.requests, 0),
    tokens: Number(own.reduce((sum, part) => sum + tokensOfPart(part), 0n)),
    lowerBoundRequests: own.reduce(
      (sum, part) => sum + (part.tokenBasis === "lowerBound" ? part.requests : 0),
      0,
    ),
  })).sort((a, b) => b.tokens - a.tokens || ((a.model ?? "") < (b.model ?? "") ? -1 : 1));
}

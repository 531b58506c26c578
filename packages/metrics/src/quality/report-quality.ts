import type { Facts } from "@turnmeter/schema";
import { problemCounts, fileReasons } from "./file-counts.js";
import type { ReportQuality, UnpricedModel } from "../rows/weekly-report.js";
import { aggregate, countRows } from "../engine/aggregate.js";
import { byColumns } from "../engine/metric.js";
import { groupBy } from "../engine/group-by.js";
import { once, together } from "../engine/pending.js";
import { readFiles } from "../selection/read-files.js";
import { usdOf } from "../figures/usd.js";
import { tokenMeasures, tokensOfPart } from "../usage/usage.js";
import { usageOfAll } from "../usage/usage-by.js";
import { recordedBySession } from "../recorded/recorded.js";

/** The facts that a report is made from. */
export interface ReportFacts {
  /** Facts of the period, filtered. */
  readonly facts: Facts;
  /** Facts of all times, filtered. */
  readonly allFacts: Facts;
  /** Facts of all times of the sessions with a request in the period, filtered. */
  readonly sessionFacts: Facts;
  /** Facts of all times, unfiltered. */
  readonly unfilteredFacts: Facts;
}

/** How far the numbers of a period can be trusted. */
export function reportQuality({
  facts,
  allFacts,
  sessionFacts,
  unfilteredFacts,
}: ReportFacts): ReportQuality {
  const read = facts === unfilteredFacts ? facts : readFiles(facts);
  const usage = once(() => usageOfAll(facts));
  return together({
    problems: () => problemCounts(facts),
    unpricedModels: () => unpricedModels(facts),
    recordsRead: () => recordsIn(read),
    unknownRecords: () => unknownRecords(read),
    oddFields: () => oddFields(read, facts),
    skippedFiles: () => fileReasons(facts).map(({ reason, count }) => ({ reason, count })),
    recordedCost: () => recordedCost(facts, sessionFacts),
    lowerBoundRequests: () => usage().lowerBoundRequests,
    unknownUsageRequests: () => usage().unknownUsageRequests,
    undatedRequests: () => undatedRequests(allFacts),
    agentsWithoutTranscript: () => agentsWithoutTranscript(facts),
  });
}

function recordsIn(facts: Pick<Facts, "recordCounts">): number {
  const [sum] = aggregate(facts, {
    table: "recordCounts",
    measures: { count: { sum: "count" } },
  });
  return Number(sum?.count ?? 0n);
}

function unknownRecords(facts: Pick<Facts, "recordCounts">): { type: string; count: number }[] {
  const parts = aggregate(facts, {
    table: "recordCounts",
    where: [{ column: "isKnown", in: [false] }],
    dimensions: byColumns("type", "subtype"),
    measures: { count: { sum: "count" }, first: { top: 1, by: [], of: [] } },
  });
  const placeOf = ({ first }: (typeof parts)[number]) => first[0]?.place ?? 0;
  const counts = new Map<string, number>();
  for (const { type, subtype, count } of parts.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const name = subtype === null ? type : `${type}/${subtype}`;
    counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  return Array.from(counts, ([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}

function oddFields(
  read: Pick<Facts, "files">,
  facts: Pick<Facts, "problems">,
): NonNullable<ReportQuality["oddFields"]> {
  const [rows] = aggregate(read, {
    table: "files",
    measures: { degradedLines: { sum: "degradedLines" } },
  });
  const degraded = aggregate(facts, {
    table: "problems",
    where: [{ column: "code", in: ["record-degraded"] }],
    dimensions: { detail: { column: "detail" } },
    measures: { count: { sum: "count" } },
  });
  const counts = new Map<string, number>();
  for (const { detail, count } of degraded) {
    const name = detail ?? "others";
    counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  const fields = Array.from(counts, ([name, count]) => ({ name, count }));
  return {
    rows: Number(rows?.degradedLines ?? 0n),
    fields: fields.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
  };
}

/** Over all time, as undated requests belong to no period. */
function undatedRequests(facts: Pick<Facts, "requests">): number {
  return countRows(facts, "requests", [{ absent: "at" }]);
}

function agentsWithoutTranscript(facts: Pick<Facts, "agents">): number {
  return countRows(facts, "agents", [{ column: "hasTranscript", in: [false] }]);
}

/**
 * The client's recorded cost of the period's sessions, beside the cost computed for them. Both are of whole sessions,
 * since the client's figure cannot be divided; null if no session has one.
 */
function recordedCost(facts: Facts, sessionFacts: Facts): ReportQuality["recordedCost"] {
  if (!hasRecordedTotal(facts)) return null;
  const inPeriod = new Set(
    aggregate(facts, {
      table: "requests",
      dimensions: { sessionId: { column: "sessionId" } },
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

function hasRecordedTotal({ sessions }: Pick<Facts, "sessions">): boolean {
  const { recordedCostNanoUsd } = sessions.columns;
  for (const cost of recordedCostNanoUsd) if (cost !== null) return true;
  return false;
}

/** Models with requests that have usage and no price, the most tokens first. */
export function unpricedModels(facts: Pick<Facts, "requests">): UnpricedModel[] {
  const parts = aggregate(facts, {
    table: "requests",
    where: [{ column: "tokenBasis", notIn: ["unknown"] }],
    dimensions: { isPriced: { present: "costNanoUsd" }, ...byColumns("model", "tokenBasis") },
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

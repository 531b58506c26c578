import type { Facts } from "@turnmeter/schema";
import { problemCounts } from "../problem-counts.js";
import type { ReportQuality, UnpricedModel } from "../rows/weekly-report.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import { totals } from "../totals.js";
import { readFiles } from "../selection/read-files.js";
import { fileReasons } from "./file-counts.js";
import type { ReportFacts } from "./report-facts.js";
import { usdOf } from "../figures/usd.js";
import { tokenMeasures } from "../usage/token-measures.js";
import { tokensOfPart } from "../usage/usage-of.js";
import { recordedBySession } from "../recorded/recorded-sessions.js";

/** How far the numbers of a period can be trusted. */
export function reportQuality({
  facts,
  allFacts,
  sessionFacts,
  unfilteredFacts,
}: ReportFacts): ReportQuality {
  const { lowerBoundRequests, unknownUsageRequests } = totals(facts);
  const read = facts === unfilteredFacts ? facts : readFiles(facts);
  return {
    problems: problemCounts(facts),
    unpricedModels: unpricedModels(facts),
    recordsRead: recordsIn(read),
    unknownRecords: unknownRecords(read),
    oddFields: oddFields(read, facts),
    skippedFiles: fileReasons(facts).map(({ reason, count }) => ({ reason, count })),
    recordedCost: recordedCost(facts, sessionFacts),
    lowerBoundRequests,
    unknownUsageRequests,
    // Of all times: what has no time lies in no period.
    undatedRequests: totals(allFacts).undatedRequests,
    agentsWithoutTranscript: agentsWithoutTranscript(facts),
  };
}

function recordsIn(facts: Pick<Facts, "recordCounts">): number {
  const [sum] = aggregate(facts, {
    table: "recordCounts",
    dimensions: {},
    measures: { count: { sum: "count" } },
  });
  return Number(sum?.count ?? 0n);
}

/** Types that no schema knows, the most frequent first, then as they are in the table. */
function unknownRecords(facts: Pick<Facts, "recordCounts">): { type: string; count: number }[] {
  const parts = aggregate(facts, {
    table: "recordCounts",
    where: [{ column: "isKnown", in: [false] }],
    dimensions: { type: { column: "type" }, subtype: { column: "subtype" } },
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
    dimensions: {},
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

function agentsWithoutTranscript(facts: Pick<Facts, "agents">): number {
  const [none] = aggregate(facts, {
    table: "agents",
    where: [{ column: "hasTranscript", in: [false] }],
    dimensions: {},
    measures: { count: "count" },
  });
  return none?.count ?? 0;
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

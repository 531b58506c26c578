import type { Facts, FailureFact } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import { usdOf } from "../figures/usd.js";
import type { Cost } from "../rows/usage.js";
import { sumCosts } from "../usage/usage.js";
import { withFailures } from "../derived/derive-failures.js";
import { aggregate } from "../engine/aggregate.js";
import { type MetricRow, sumsOf, type TopRow } from "../engine/metric.js";
import { groupBy } from "../engine/group-by.js";
import type {
  FailureRow,
  ErrorFigures,
  FailureKindFigures,
  FailureKindRow,
  FailurePlace,
  ErrorChain,
} from "../rows/calls.js";
import { joinedFrequencies, knownTotal, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { placesOf, topPlaces, joinTopRows, mostExamples, placeOf } from "../engine/top-rows.js";
import { compareNames } from "../usage/order.js";
import { together } from "../engine/pending.js";
import { byKind, compareKinds, errorStatistics, errorTotals } from "../tools/calls.js";
import { isoInstant } from "../figures/days.js";
import { tableWhere } from "../engine/conditions.js";

/** Facts needed for failures. */
export type FailureFacts = Pick<Facts, "toolCalls" | "requests">;

/** The calls that began a chain. */
const beganChains = [{ present: "attempts" }] as const;

/** Measures of the costs of chains, for groups in which all have a price or none has. */
const retryMeasures = {
  requests: { sum: "retryRequests" },
  costNanoUsd: { sum: "retryCostNanoUsd" },
  ...sumsOf("unpricedRequests", "lowerBoundRequests"),
} as const;

type RetrySums = { readonly [Name in keyof typeof retryMeasures]: bigint } & { readonly isPriced: boolean };

/** The costs of chains added up. */
function retryCost(parts: readonly RetrySums[]): Cost {
  return sumCosts(
    parts.map(({ isPriced, requests, costNanoUsd, unpricedRequests, lowerBoundRequests }) => ({
      requests: Number(requests),
      costUsd: isPriced ? usdOf(costNanoUsd) : null,
      costNanoUsd: String(costNanoUsd),
      unpricedRequests: Number(unpricedRequests),
      lowerBoundRequests: Number(lowerBoundRequests),
    })),
  );
}

const dimensions = {
  ...byKind,
  end: { column: "chainEnd" },
  isPriced: { present: "retryCostNanoUsd" },
} as const;

const measures = {
  chains: "count",
  ...sumsOf("failures", "attempts"),
  fixes: { frequencies: "fixMs" },
  dearest: topPlaces("retryCostNanoUsd", "attempts"),
  ...retryMeasures,
} as const;

type Part = MetricRow<"failures", typeof dimensions, typeof measures>;

/** Chains of failures by the kind and tool of their first one: the most expensive first, then the most frequent. */
export function failureStatistics(facts: FailureFacts): readonly FailureRow[] {
  const parts = aggregate(withFailures(facts), {
    table: "failures",
    where: beganChains,
    dimensions,
    measures,
  });
  return Array.from(groupBy(parts, kindKey).values(), failureRow).sort(
    (a, b) => compareCosts(a, b) || b.failures - a.failures || compareKinds(a, b),
  );
}

function failureRow(parts: readonly Part[]): FailureRow {
  const { outcome, errorKind, tool } = parts[0]!;
  const ended = (end: Part["end"]) =>
    parts.reduce((sum, part) => sum + (part.end === end ? part.chains : 0), 0);
  const fixes = joinedFrequencies(parts.map((part) => part.fixes));
  return {
    outcome: outcome === "invalid" ? "invalid" : "failed",
    errorKind,
    tool,
    chains: parts.reduce((sum, { chains }) => sum + chains, 0),
    failures: Number(parts.reduce((sum, { failures }) => sum + failures, 0n)),
    attempts: Number(parts.reduce((sum, { attempts }) => sum + attempts, 0n)),
    fixed: ended("fixed"),
    abandoned: ended("abandoned"),
    failing: ended("failing"),
    medianFixMs: nearestRank(fixes, 500),
    totalFixMs: knownTotal(fixes),
    timedFixes: totalCount(fixes),
    examples: placesOf(parts.map(({ dearest }) => dearest)),
    ...retryCost(parts),
  };
}

function compareCosts(a: FailureRow, b: FailureRow): number {
  const [left, right] = [BigInt(a.costNanoUsd), BigInt(b.costNanoUsd)];
  return left < right ? 1 : Number(left > right) * -1;
}

/** Failures of each kind and tool, and all of them together. */
export interface FailureKinds {
  readonly rows: readonly FailureKindRow[];
  readonly all: FailureKindFigures;
}

/**
 * Failed, invalid and denied calls by kind and tool, the most frequent first, each with what became of its calls: a failed
 * call was fixed if its chain was. Retries are the cost of the chains that a call of the row began.
 */
export function failureKinds(facts: FailureFacts): FailureKinds {
  const { rows, all, calls, chains, programs } = together({
    rows: () => errorStatistics(facts),
    all: () => errorTotals(facts),
    calls: () => callsByEnd(facts),
    chains: () => chainsByPrice(facts),
    programs: () => callsByProgram(facts),
  });
  const callsOf = groupBy(calls, kindKey);
  const chainsOf = groupBy(chains, kindKey);
  const programsOf = groupBy(programs, kindKey);
  return {
    rows: rows.map((row) => {
      const key = kindKey(row);
      const found = {
        calls: callsOf.get(key) ?? [],
        chains: chainsOf.get(key) ?? [],
        programs: programsOf.get(key) ?? [],
      };
      return { ...row, ...figuresOf(found) };
    }),
    all: { ...all, ...figuresOf({ calls, chains, programs }) },
  };
}

function callsByEnd(facts: FailureFacts) {
  return aggregate(withFailures(facts), {
    table: "failures",
    dimensions: { ...byKind, end: { column: "chainEnd" } },
    measures: {
      calls: "count",
      dearest: {
        top: mostExamples,
        by: ["retryCostNanoUsd", "at"],
        of: ["sessionId", "file", "line", "agentId", "at"],
      },
    },
  });
}

function chainsByPrice(facts: FailureFacts) {
  return aggregate(withFailures(facts), {
    table: "failures",
    where: beganChains,
    dimensions: { ...byKind, isPriced: { present: "retryCostNanoUsd" } },
    measures: retryMeasures,
  });
}

function callsByProgram(facts: FailureFacts) {
  return aggregate(withFailures(facts), {
    table: "failures",
    where: [{ present: "program" }],
    dimensions: { ...byKind, program: { column: "program" } },
    measures: { calls: "count" },
  });
}

interface Found {
  readonly calls: ReturnType<typeof callsByEnd>;
  readonly chains: ReturnType<typeof chainsByPrice>;
  readonly programs: ReturnType<typeof callsByProgram>;
}

function kindKey({ outcome, errorKind, tool }: Pick<FailureKindRow, keyof typeof byKind>): string {
  return JSON.stringify([outcome, errorKind, tool]);
}

function figuresOf({ calls, chains, programs }: Found): Omit<FailureKindFigures, keyof ErrorFigures> {
  // Denied calls never ran, so that they have no tries.
  const hasTries = calls.some(({ end }) => end !== null);
  const countOf = (isWanted: (end: Found["calls"][number]["end"]) => boolean) =>
    calls.reduce((sum, part) => sum + (isWanted(part.end) ? part.calls : 0), 0);
  const { costUsd, costNanoUsd, unpricedRequests, lowerBoundRequests } = retryCost(chains);
  return {
    fixedCalls: hasTries ? countOf((end) => end === "fixed") : null,
    givenUpCalls: hasTries ? countOf((end) => end !== null && end !== "fixed") : null,
    costUsd: hasTries ? costUsd : null,
    costNanoUsd,
    unpricedRequests,
    lowerBoundRequests,
    programs: programCounts(programs),
    examples: joinTopRows(
      calls.map(({ dearest }) => dearest),
      mostExamples,
    ).map(failurePlace),
  };
}

function programCounts(parts: Found["programs"]): FailureKindFigures["programs"] {
  const counts = new Map<string, number>();
  for (const { program, calls } of parts)
    if (program !== null) counts.set(program, (counts.get(program) ?? 0) + calls);
  return Array.from(counts, ([program, count]) => ({ program, count })).sort(
    (a, b) => b.count - a.count || compareNames(a.program, b.program),
  );
}

function failurePlace(row: TopRow): FailurePlace {
  const { sessionId, file, line } = placeOf(row);
  const [, , , agentId, at] = row.values;
  return {
    sessionId,
    agentId: typeof agentId === "string" ? agentId : null,
    file,
    line,
    at: isoInstant(typeof at === "number" ? at : null),
  };
}

/**
 * Calls that failed or were invalid, with the tries after them, in order of their first calls. Each such call is in one chain, as
 * its first or as a later try. A chain never goes on past a prompt, and belongs where its first call does, as a whole. Calls that
 * were rejected, denied, cancelled or interrupted are no tries.
 */
export function errorChains(facts: FailureFacts): readonly ErrorChain[] {
  return Array.from(rowsOf(tableWhere(withFailures(facts).failures, beganChains)), chainOf);
}

function chainOf(row: FailureFact): ErrorChain {
  const { sessionId, file, line } = row;
  const isPriced = row.retryCostNanoUsd !== null;
  const costNanoUsd = BigInt(row.retryCostNanoUsd ?? 0);
  return {
    sessionId,
    threadId: row.threadId,
    turnId: row.turnId,
    tool: row.tool,
    outcome: row.outcome === "invalid" ? "invalid" : "failed",
    errorKind: row.errorKind,
    end: row.chainEnd ?? "failing",
    attempts: row.attempts ?? 1,
    failures: row.failures ?? 1,
    fixMs: row.fixMs,
    firstAt: isoInstant(row.at),
    first: { sessionId, file, line },
    last: { sessionId, file: row.lastFile ?? file, line: row.lastLine ?? line },
    requests: row.retryRequests ?? 0,
    costUsd: isPriced ? usdOf(costNanoUsd) : null,
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: row.unpricedRequests ?? 0,
    lowerBoundRequests: row.lowerBoundRequests ?? 0,
  };
}

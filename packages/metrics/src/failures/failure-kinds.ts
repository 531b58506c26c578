import { failureTable } from "../derived/derive-failures.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import { joinTopRows } from "../engine/top-rows.js";
import { groupBy } from "../engine/group-by.js";
import type { TopRow } from "../engine/metric.js";
import type { ErrorFigures } from "../rows/tool.js";
import type { FailureKindFigures, FailureKindRow, FailurePlace } from "../rows/failure.js";
import { mostExamples, placeOf } from "../examples/top-places.js";
import { errorStatistics, errorTotals } from "../tools/error-statistics.js";
import { isoInstant } from "../usage/iso-instant.js";
import { compareNames } from "../usage/order.js";
import { beganChains, retryCost, retryMeasures } from "./retry-costs.js";
import type { FailureFacts } from "./retry-costs.js";

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

const kind = {
  outcome: { column: "outcome" },
  errorKind: { column: "errorKind" },
  tool: { column: "tool" },
} as const;

function callsByEnd(facts: FailureFacts) {
  return aggregate(
    { failures: failureTable(facts) },
    {
      table: "failures",
      dimensions: { ...kind, end: { column: "chainEnd" } },
      measures: {
        calls: "count",
        dearest: {
          top: mostExamples,
          by: ["retryCostNanoUsd", "at"],
          of: ["sessionId", "file", "line", "agentId", "at"],
        },
      },
    },
  );
}

function chainsByPrice(facts: FailureFacts) {
  return aggregate(
    { failures: failureTable(facts) },
    {
      table: "failures",
      where: beganChains,
      dimensions: { ...kind, isPriced: { present: "retryCostNanoUsd" } },
      measures: retryMeasures,
    },
  );
}

function callsByProgram(facts: FailureFacts) {
  return aggregate(
    { failures: failureTable(facts) },
    {
      table: "failures",
      where: [{ present: "program" }],
      dimensions: { ...kind, program: { column: "program" } },
      measures: { calls: "count" },
    },
  );
}

/** What is found of calls, in parts. */
interface Found {
  readonly calls: ReturnType<typeof callsByEnd>;
  readonly chains: ReturnType<typeof chainsByPrice>;
  readonly programs: ReturnType<typeof callsByProgram>;
}

function kindKey({ outcome, errorKind, tool }: Pick<FailureKindRow, keyof typeof kind>): string {
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

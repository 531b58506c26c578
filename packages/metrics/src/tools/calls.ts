import { type Facts, failureOutcomes, type Outcome } from "@turnmeter/schema";
import type { CallStatistics, ToolRow, ErrorFigures, ErrorRow } from "../rows/calls.js";
import { aggregate } from "../engine/aggregate.js";
import { byColumns, type Dimensions, type MeasuredValues } from "../engine/metric.js";
import { groupBy } from "../engine/group-by.js";
import { errorRateOf, outcomeCounts, rejectionRateOf } from "../figures/outcomes.js";
import { joinedFrequencies, knownTotal, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { compareNames } from "../usage/order.js";
import { isoInstant } from "../figures/days.js";

/** Calls that never ran: their time is a person's, a rule's or a sibling's, not the tool's. */
export const didNotRun: readonly Outcome[] = ["rejected", "denied", "cancelled"];

/** Name of calls without an MCP server when grouped by server. */
const BUILT_IN_SERVER = "built-in";

/** Statistics of each tool, and of all calls together. */
export interface ToolsWithAll {
  readonly rows: readonly ToolRow[];
  readonly all: CallStatistics;
}

/**
 * Calls, outcomes and durations of each tool, of each MCP server with all other tools as `built-in`, or of each program
 * that shells ran, with the other calls under their tool; the most called first. Calls without a duration, and those that never ran (rejected, denied or
 * cancelled), count, but are in no figure of time.
 */
export function toolStatistics(
  facts: Pick<Facts, "toolCalls">,
  options: ToolOptions = {},
): readonly ToolRow[] {
  return rowsOf(partsOf(facts, options), options);
}

/** All calls together: rates and percentiles are over all calls, not derived from the tools' rows. */
export function callStatistics(facts: Pick<Facts, "toolCalls">): CallStatistics {
  return statisticsOf(partsOf(facts, {}));
}

/** {@link toolStatistics} and {@link callStatistics}; what both need is counted once. */
export function toolsWithAll(facts: Pick<Facts, "toolCalls">, options: ToolOptions = {}): ToolsWithAll {
  const parts = partsOf(facts, options);
  return { rows: rowsOf(parts, options), all: statisticsOf(parts) };
}

interface ToolOptions {
  readonly by?: "tool" | "server" | "program";
}

function partsOf(facts: Pick<Facts, "toolCalls">, { by }: ToolOptions) {
  return aggregate(facts, {
    table: "toolCalls",
    dimensions: {
      tool: { column: by === "server" ? "mcpServer" : "tool" },
      program: { column: by === "program" ? "program" : "tool" },
      ...byColumns("outcome", "durationBasis"),
    },
    measures: { calls: "count", durations: { frequencies: "durationMs" } },
  });
}

type CallPart = ReturnType<typeof partsOf>[number];

function rowsOf(parts: readonly CallPart[], { by }: ToolOptions): readonly ToolRow[] {
  return Array.from(
    groupBy(parts, ({ tool, program }) => (by === "program" ? (program ?? tool) : tool)),
    ([name, ofTool]) => ({ tool: name ?? BUILT_IN_SERVER, ...statisticsOf(ofTool) }),
  ).sort((a, b) => b.calls - a.calls || compareNames(a.tool, b.tool));
}

function statisticsOf(parts: readonly CallPart[]): CallStatistics {
  const counts = outcomeCounts(parts);
  const timed = parts.filter(({ outcome }) => !didNotRun.includes(outcome));
  const durations = joinedFrequencies(timed.map((part) => part.durations));
  return {
    calls: parts.reduce((total, part) => total + part.calls, 0),
    outcomes: counts,
    errorRate: errorRateOf(counts),
    rejectionRate: rejectionRateOf(counts),
    p50Ms: nearestRank(durations, 500),
    p90Ms: nearestRank(durations, 900),
    p99Ms: nearestRank(durations, 990),
    totalMs: knownTotal(durations),
    timedCalls: totalCount(durations),
    reportedCalls: timed
      .filter(({ durationBasis }) => durationBasis === "reported")
      .reduce((total, part) => total + totalCount(part.durations), 0),
  };
}

/** A failure's kind and tool. */
export const byKind = byColumns("outcome", "errorKind", "tool");

const measures = {
  count: "count",
  sessions: { distinct: "sessionId" },
  exitCodes: { frequencies: "exitCode" },
  firstAt: { min: "startedAt" },
  lastAt: { max: "startedAt" },
} as const;

/** Failed, invalid and denied calls by kind and tool, the most frequent first. */
export function errorStatistics(facts: Pick<Facts, "toolCalls">): readonly ErrorRow[] {
  const parts = errorsBy(facts, byKind);
  return parts
    .map((part) => ({
      outcome: part.outcome,
      errorKind: part.errorKind,
      tool: part.tool,
      ...figuresOf(part),
    }))
    .sort((a, b) => b.count - a.count || compareKinds(a, b));
}

type FailureKind = Pick<ErrorRow, keyof typeof byKind>;

/** Kinds of failures in the order of their names. */
export function compareKinds(a: FailureKind, b: FailureKind): number {
  return (
    compareNames(a.outcome, b.outcome) ||
    compareNames(a.errorKind, b.errorKind) ||
    compareNames(a.tool, b.tool)
  );
}

/** All failed, invalid and denied calls together: a session in which several kinds came up is counted once. */
export function errorTotals(facts: Pick<Facts, "toolCalls">): ErrorFigures {
  const [all] = errorsBy(facts, {});
  return all === undefined
    ? { count: 0, sessions: 0, exitCodes: [], firstAt: null, lastAt: null }
    : figuresOf(all);
}

function errorsBy<const D extends Dimensions<"toolCalls">>(facts: Pick<Facts, "toolCalls">, dimensions: D) {
  const where = [{ column: "outcome", in: failureOutcomes }] as const;
  return aggregate(facts, { table: "toolCalls", where, dimensions, measures });
}

function figuresOf({
  count,
  sessions,
  exitCodes,
  firstAt,
  lastAt,
}: MeasuredValues<typeof measures>): ErrorFigures {
  return {
    count,
    sessions,
    exitCodes: Array.from(exitCodes.values, (exitCode, at) => ({ exitCode, count: exitCodes.counts[at]! })),
    firstAt: isoInstant(firstAt),
    lastAt: isoInstant(lastAt),
  };
}

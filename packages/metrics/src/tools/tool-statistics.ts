import { outcomes } from "@turnmeter/schema";
import type { Facts, Outcome } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { ColumnName, Condition, Dimension } from "../metric/metric.js";
import type { CallStatistics, ToolRow } from "../rows/tool.js";
import type { Frequencies } from "../statistics/nearest-rank.js";
import { aggregate } from "../engine/arquero.js";
import { errorRateOf, outcomeCounts, rejectionRateOf } from "../figures/outcomes.js";
import {
  frequenciesOf,
  isFrequencies,
  joinedFrequencies,
  nearestRank,
  totalCount,
  knownTotal,
} from "../statistics/nearest-rank.js";
import { compareNames } from "../usage/order.js";

/** Calls that never ran: their time is a person's, a rule's or a sibling's, not the tool's. */
export const didNotRun: readonly Outcome[] = ["rejected", "denied", "cancelled"];

const timed: readonly Condition<ColumnName<"toolCalls">>[] = [
  { present: "durationMs" },
  { column: "outcome", notIn: didNotRun },
];

/** The name under which calls of no MCP server are put together by server. */
const BUILT_IN_SERVER = "built-in";

/** Statistics of each tool, and of all calls together. */
export interface ToolsWithAll {
  readonly rows: readonly ToolRow[];
  readonly all: CallStatistics;
}

/**
 * Calls, outcomes and durations of each tool, or of each MCP server with all other tools as
 * `built-in`; the most called first. Calls without a duration, and those that never ran (rejected, denied or
 * cancelled), count, but are in no figure of time.
 */
export function toolStatistics(
  facts: Pick<Facts, "toolCalls">,
  options: ToolOptions = {},
): readonly ToolRow[] {
  return rowsOf(partsOf(facts, options));
}

/** All calls together: rates and percentiles are over all of them, and no sums of those of the tools. */
export function callStatistics(facts: Pick<Facts, "toolCalls">): CallStatistics {
  return joined(partsOf(facts, {}));
}

/** {@link toolStatistics} and {@link callStatistics}; what both need is counted once. */
export function toolsWithAll(facts: Pick<Facts, "toolCalls">, options: ToolOptions = {}): ToolsWithAll {
  const parts = partsOf(facts, options);
  return { rows: rowsOf(parts), all: joined(parts) };
}

interface ToolOptions {
  readonly by?: "tool" | "server";
}

function partsOf(facts: Pick<Facts, "toolCalls">, { by }: ToolOptions) {
  const tool: Dimension<ColumnName<"toolCalls">> = { column: by === "server" ? "mcpServer" : "tool" };
  return {
    outcomes: outcomeParts(facts, tool),
    durations: durationParts(facts, tool),
    reported: reportedParts(facts, tool),
  };
}

function rowsOf(parts: ReturnType<typeof partsOf>): readonly ToolRow[] {
  const durations = new Map(parts.durations.map((part) => [part.tool, part.durations]));
  const reported = new Map(parts.reported.map((part) => [part.tool, part.calls]));
  const partsByTool = new Map<string | null, OutcomePart[]>();
  for (const part of parts.outcomes) {
    const known = partsByTool.get(part.tool);
    if (known === undefined) partsByTool.set(part.tool, [part]);
    else known.push(part);
  }
  return Array.from(partsByTool, ([name, ofTool]) => ({
    tool: name ?? BUILT_IN_SERVER,
    ...statisticsOf(ofTool, durations.get(name) ?? frequenciesOf([]), reported.get(name) ?? 0),
  })).sort((a, b) => b.calls - a.calls || compareNames(a.tool, b.tool));
}

function joined(parts: ReturnType<typeof partsOf>): CallStatistics {
  return statisticsOf(
    parts.outcomes,
    joinedFrequencies(parts.durations.map(({ durations }) => durations)),
    parts.reported.reduce((total, { calls }) => total + calls, 0),
  );
}

type OutcomePart = ReturnType<typeof outcomeParts>[number];

function statisticsOf(
  parts: readonly OutcomePart[],
  durations: Frequencies,
  reportedCalls: number,
): CallStatistics {
  const counts = outcomeCounts(parts);
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
    reportedCalls,
  };
}

function outcomeParts(facts: Pick<Facts, "toolCalls">, tool: Dimension<ColumnName<"toolCalls">>) {
  return aggregate(facts, {
    table: "toolCalls",
    dimensions: { tool, outcome: { column: "outcome" } },
    measures: { calls: "count" },
    row: z.object({ tool: z.nullable(z.string()), outcome: z.enum(outcomes), calls: z.number() }),
  });
}

function reportedParts(facts: Pick<Facts, "toolCalls">, tool: Dimension<ColumnName<"toolCalls">>) {
  return aggregate(facts, {
    table: "toolCalls",
    where: [{ column: "durationBasis", in: ["reported"] }, ...timed],
    dimensions: { tool },
    measures: { calls: "count" },
    row: z.object({ tool: z.nullable(z.string()), calls: z.number() }),
  });
}

function durationParts(facts: Pick<Facts, "toolCalls">, tool: Dimension<ColumnName<"toolCalls">>) {
  return aggregate(facts, {
    table: "toolCalls",
    where: timed,
    dimensions: { tool },
    measures: { durations: { frequencies: "durationMs" } },
    row: z.object({
      tool: z.nullable(z.string()),
      durations: z.custom<Frequencies>(isFrequencies),
    }),
  });
}

import type { ToolRow, ErrorRow, FailureRow } from "@turnmeter/metrics";
import { endedCalls, leastCases, sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast, type Text } from "../format/sentence.js";
import { compareText } from "../plot/model-series.js";
import { percentileLines } from "../plot/percentile-lines.js";
import { rankedBars, barsOf, costLabel } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";
import { plotNumber } from "../plot/chart-spec.js";
import { sumOf } from "../sum-of.js";

const MOST_TOOLS = 10;

/**
 * The tools of the chart: of those with an error the 10 with most completed calls; those with at least 20 first, by error rate, then
 * the others by calls.
 */
export function toolsByErrorRate(rows: readonly ToolRow[]): readonly ToolRow[] {
  const byCalls = rows
    .filter((row) => (row.errorRate ?? 0) > 0 && endedCalls(row.outcomes) > 0)
    .sort((a, b) => endedCalls(b.outcomes) - endedCalls(a.outcomes) || compareText(a.tool, b.tool))
    .slice(0, MOST_TOOLS);
  const ranked = byCalls.filter(isRanked).sort((a, b) => (b.errorRate ?? 0) - (a.errorRate ?? 0));
  return [...ranked, ...byCalls.filter((row) => !isRanked(row))];
}

/** Whether a tool has enough completed calls for its rate to be ranked. */
export function isRanked(row: ToolRow): boolean {
  return endedCalls(row.outcomes) >= leastCases;
}

/** Error rate by tool with the number of calls; tools with fewer than 20 are grey, come last and have no bar beside ranked ones. */
export function errorRateByTool(rows: readonly ToolRow[]): ChartSpec {
  const tools = toolsByErrorRate(rows);
  const isAnyRanked = tools.some(isRanked);
  const bars = tools.map((row) => ({
    name: row.tool,
    keys: { tool: row.tool },
    value: isRanked(row) || !isAnyRanked ? (row.errorRate ?? 0) : 0,
    label: say`${amount.percent(row.errorRate)} of ${amount.count(endedCalls(row.outcomes))}`,
    tone: isRanked(row) ? "tone6" : "toneQuiet",
    details: [
      ["Error rate", amount.percent(row.errorRate)],
      ["Calls that ran to an end", amount.count(endedCalls(row.outcomes))],
      ["Failed", amount.count(row.outcomes.failed)],
      ["Invalid", amount.count(row.outcomes.invalid)],
    ] as const,
  }));
  return rankedBars(bars, {
    description: say`Bars of the share of each tool's calls that failed or were invalid, of the calls that ran to an end. Tools with fewer than ${amount.count(leastCases)} calls are grey and come last.`,
    noun: "Tool",
    labelWidth: 112,
  });
}

/** The tools of the chart: of those with a duration the 10 with most timed calls, longest median first. */
export function toolsByDuration(rows: readonly ToolRow[]): readonly ToolRow[] {
  return rows
    .filter(({ p50Ms, timedCalls }) => p50Ms !== null && timedCalls > 0)
    .sort((a, b) => b.timedCalls - a.timedCalls || compareText(a.tool, b.tool))
    .slice(0, MOST_TOOLS)
    .sort((a, b) => (b.p50Ms ?? 0) - (a.p50Ms ?? 0) || compareText(a.tool, b.tool));
}

/** For each tool the durations that half and 9 of 10 of its calls do not exceed. */
export function durationByTool(rows: readonly ToolRow[]): ChartSpec {
  const tools = toolsByDuration(rows).map(({ tool, timedCalls, ...times }) => ({
    ...times,
    name: tool,
    keys: { tool },
    count: timedCalls,
  }));
  return percentileLines(tools, {
    description:
      "For each tool a line on a logarithmic axis from the duration that half of its calls do not exceed to the one that 9 of 10 do not.",
    noun: "Tool",
    counted: "Timed calls",
  });
}

const TONES = new Map([
  ["failed", "tone6"],
  ["invalid", "tone2"],
  ["denied", "tone4"],
]);

interface ErrorKind {
  readonly outcome: string;
  /** The error kind, or the outcome if unknown. */
  readonly name: string;
  readonly count: number;
  /** Most failures first. */
  readonly tools: readonly string[];
}

/** Failures by outcome and kind over all tools, most frequent first. */
export function errorKindsOf(rows: readonly ErrorRow[]): readonly ErrorKind[] {
  const kinds = new Map<string, { outcome: string; name: string; count: number; tools: Set<string> }>();
  for (const { outcome, errorKind, tool, count } of rows.toSorted((a, b) => b.count - a.count)) {
    const key = JSON.stringify([outcome, errorKind]);
    const kind = kinds.get(key) ?? {
      outcome,
      name: failureName({ errorKind, outcome }),
      count: 0,
      tools: new Set(),
    };
    kind.count += count;
    kind.tools.add(tool);
    kinds.set(key, kind);
  }
  return Array.from(kinds.values(), (kind) => ({ ...kind, tools: [...kind.tools] })).sort(
    (a, b) => b.count - a.count || compareText(a.name, b.name),
  );
}

/** The 8 most frequent kinds of failure, the rest as one grey bar; the colour tells failed, invalid and denied apart. */
export function errorKinds(rows: readonly ErrorRow[]): ChartSpec {
  const bars = barsOf(
    errorKindsOf(rows),
    ({ outcome, name, count, tools }) => ({
      name,
      keys: { tool: tools },
      value: count,
      label: say`${amount.count(count)} ${outcome}`,
      tone: TONES.get(outcome) ?? "toneOther",
      details: [
        ["Calls", amount.count(count)],
        ["Outcome", outcome],
        ["Tools", tools.slice(0, 5).join(", ")],
      ],
    }),
    (rest) => {
      const count = sumOf(rest, (kind) => kind.count);
      return {
        name: say`${amount.count(rest.length)} other ${rest.length === 1 ? "kind" : "kinds"}`,
        value: count,
        label: amount.count(count),
        details: [
          ["Calls", amount.count(count)],
          ["Outcome", "several"],
          ["Tools", "several"],
        ],
      };
    },
  );
  return rankedBars(bars, {
    description: "Bars of the number of calls that failed, were invalid or were denied, by kind of failure.",
    noun: "Kind",
    labelWidth: 96,
  });
}

/** Cost of retries after each kind of failure of a tool: the 8 dearest, the rest as one grey bar. */
export function failureCost(rows: readonly FailureRow[]): ChartSpec {
  const sorted = rows
    .filter((row) => plotNumber(row.costUsd) > 0)
    .sort((a, b) => plotNumber(b.costUsd) - plotNumber(a.costUsd) || compareText(a.tool, b.tool));
  const bars = barsOf(
    sorted,
    (row) => {
      const cost = atLeast(row, row.costUsd ?? 0, amount.usd);
      return {
        name: `${row.tool}: ${failureName(row)}`,
        keys: { tool: row.tool },
        value: plotNumber(row.costUsd),
        label: costLabel(row),
        tone: "tone6",
        details: costDetails(cost, [row], amount.duration(row.medianFixMs)),
      };
    },
    (rest) => {
      const sum = sumCosts(rest);
      const cost = atLeast(sum, sum.costUsd, amount.usd);
      return {
        name: say`${amount.count(rest.length)} others`,
        value: sum.costUsd,
        label: costLabel({ ...sum, unpricedRequests: 0 }),
        details: costDetails(cost, rest, "several"),
      };
    },
  );
  return rankedBars(bars, {
    description: "Bars of what retries cost in dollars after each kind of failure of a tool, an estimate.",
    noun: "Failure",
    labelWidth: 84,
  });
}

function failureName({ errorKind, outcome }: Pick<ErrorRow, "errorKind" | "outcome">): string {
  return errorKind ?? `not known (${outcome})`;
}

function costDetails(cost: Text, shown: readonly FailureRow[], fix: Text) {
  const sum = (of: (row: FailureRow) => number) => amount.count(sumOf(shown, of));
  return [
    ["Cost of retries", cost],
    ["Failures", sum(({ failures }) => failures)],
    ["Fixed", say`${sum(({ fixed }) => fixed)} of ${sum(({ chains }) => chains)}`],
    ["Median time to the fix", fix],
  ] as const;
}

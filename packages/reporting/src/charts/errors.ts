import type { ErrorRow, FailureRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast } from "../format/sentence.js";
import { plotNumber } from "../plot/chart-spec.js";
import { compareText } from "../plot/model-series.js";
import { rankedBars } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";

const MOST_KINDS = 12;
const TONES = new Map([
  ["failed", "tone6"],
  ["invalid", "tone2"],
  ["denied", "tone4"],
]);

/** One kind of failure over all tools. */
interface ErrorKind {
  readonly outcome: string;
  /** The kind, or the outcome where no kind is known. */
  readonly name: string;
  readonly count: number;
  /** Tools it happened to, most failures first. */
  readonly tools: readonly string[];
}

/** Failures by outcome and kind over all tools, most frequent first. */
export function errorKindsOf(rows: readonly ErrorRow[]): readonly ErrorKind[] {
  const kinds = new Map<string, { outcome: string; name: string; count: number; tools: string[] }>();
  for (const { outcome, errorKind, tool, count } of rows.toSorted((a, b) => b.count - a.count)) {
    const key = JSON.stringify([outcome, errorKind]);
    const kind = kinds.get(key) ?? {
      outcome,
      name: errorKind ?? `not known (${outcome})`,
      count: 0,
      tools: [],
    };
    kind.count += count;
    if (!kind.tools.includes(tool)) kind.tools.push(tool);
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count || compareText(a.name, b.name));
}

/** The 12 most frequent kinds of failure, the rest as one grey bar; the colour tells failed, invalid and denied apart. */
export function errorKinds(rows: readonly ErrorRow[]): ChartSpec {
  const kinds = errorKindsOf(rows);
  const rest = kinds.slice(MOST_KINDS);
  const bars = kinds.slice(0, MOST_KINDS).map(({ outcome, name, count, tools }) => ({
    name,
    value: count,
    label: say`${amount.count(count)} ${outcome}`,
    tone: TONES.get(outcome) ?? "toneOther",
    details: [
      ["Calls", amount.count(count)],
      ["Outcome", outcome],
      ["Tools", tools.slice(0, 5).join(", ")],
    ] as const,
  }));
  const restCount = rest.reduce((sum, { count }) => sum + count, 0);
  const restBar = {
    name: say`${amount.count(rest.length)} other ${rest.length === 1 ? "kind" : "kinds"}`,
    value: restCount,
    label: amount.count(restCount),
    tone: "toneQuiet",
    details: [
      ["Calls", amount.count(restCount)],
      ["Outcome", "several"],
      ["Tools", "several"],
    ] as const,
  };
  return rankedBars(rest.length > 0 ? [...bars, restBar] : bars, {
    description: "Bars of the number of calls that failed, were invalid or were denied, by kind of failure.",
    noun: "Kind",
    labelWidth: 96,
  });
}

const MOST_BARS = 12;

/** What new tries cost after each kind of failure of a tool: the 12 dearest, the rest as one grey bar. */
export function failureCost(rows: readonly FailureRow[]): ChartSpec {
  const sorted = rows
    .filter((row) => plotNumber(row.costUsd) > 0)
    .sort((a, b) => plotNumber(b.costUsd) - plotNumber(a.costUsd) || compareText(a.tool, b.tool));
  const bars = sorted.slice(0, MOST_BARS).map((row) => ({
    name: `${row.tool}: ${failureName(row)}`,
    value: plotNumber(row.costUsd),
    label: atLeast(row, row.costUsd ?? 0, amount.usd),
    tone: row.outcome === "invalid" ? "tone2" : "tone6",
    details: [
      ["Cost of new tries", atLeast(row, row.costUsd ?? 0, amount.usd)],
      ["Failures", amount.count(row.failures)],
      ["Fixed", say`${amount.count(row.fixed)} of ${amount.count(row.chains)}`],
      ["Median time to the fix", amount.duration(row.medianFixMs)],
    ] as const,
  }));
  const rest = sorted.slice(MOST_BARS);
  const restUsd = sumCosts(rest);
  const restText = atLeast(restUsd, restUsd.costUsd, amount.usd);
  const sum = (valueOf: (row: FailureRow) => number) => rest.reduce((all, row) => all + valueOf(row), 0);
  const restBar = {
    name: say`${amount.count(rest.length)} others`,
    value: restUsd.costUsd,
    label: restText,
    tone: "toneQuiet",
    details: [
      ["Cost of new tries", restText],
      ["Failures", amount.count(sum(({ failures }) => failures))],
      [
        "Fixed",
        say`${amount.count(sum(({ fixed }) => fixed))} of ${amount.count(sum(({ chains }) => chains))}`,
      ],
      ["Median time to the fix", "several"],
    ] as const,
  };
  return rankedBars(rest.length > 0 ? [...bars, restBar] : bars, {
    description: "Bars of what new tries cost in dollars after each kind of failure of a tool, an estimate.",
    noun: "Failure",
    labelWidth: 84,
  });
}

/** The kind of a failure, or how it ended where no kind is known. */
function failureName({ errorKind, outcome }: Pick<FailureRow, "errorKind" | "outcome">): string {
  return errorKind ?? `not known (${outcome})`;
}

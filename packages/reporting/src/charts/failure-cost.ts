import { amount, say, atLeast } from "../format/sentence.js";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import type { FailureRow } from "@turnmeter/metrics";
import type { ChartSpec } from "../report/chart-spec.js";
import { compareText } from "./model-series.js";
import { plotNumber } from "./plot-value.js";
import { rankedBars } from "./ranked-bars.js";

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

import type { AgentTypeRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast } from "../format/sentence.js";
import { plotNumber } from "../plot/chart-spec.js";
import { rankedBars, unknownCost } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";

const MOST_TYPES = 12;

/** Cost of the subagents of each type with its share of the whole cost: the 12 dearest types, the rest as one grey bar. */
export function agentCostByType(rows: readonly AgentTypeRow[]): ChartSpec {
  const sorted = rows.toSorted((a, b) => plotNumber(b.costUsd) - plotNumber(a.costUsd));
  const bars = sorted.slice(0, MOST_TYPES).map((row) => ({
    name: row.agentType,
    value: plotNumber(row.costUsd),
    label:
      row.costUsd === null
        ? unknownCost(row)
        : say`${atLeast(row, row.costUsd, amount.usd)} · ${amount.percent(row.shareOfCost)}`,
    tone: "toneAccent",
    details: [
      ["Cost", row.costUsd === null ? unknownCost(row) : atLeast(row, row.costUsd, amount.usd)],
      ["Share of all cost", amount.percent(row.shareOfCost)],
      ["Runs", amount.count(row.runs)],
    ] as const,
  }));
  const rest = sorted.slice(MOST_TYPES);
  const restUsd = sumCosts(rest);
  const restText = atLeast(restUsd, restUsd.costUsd, amount.usd);
  const restShare = rest.reduce((sum, { shareOfCost }) => sum + plotNumber(shareOfCost), 0);
  const restBar = {
    name: say`${amount.count(rest.length)} other ${rest.length === 1 ? "type" : "types"}`,
    value: restUsd.costUsd,
    label: say`${restText} · ${amount.percent(restShare)}`,
    tone: "toneQuiet",
    details: [
      ["Cost", restText],
      ["Share of all cost", amount.percent(restShare)],
      ["Runs", amount.count(rest.reduce((sum, { runs }) => sum + runs, 0))],
    ] as const,
  };
  return rankedBars(rest.length > 0 ? [...bars, restBar] : bars, {
    description: "Bars of the cost of subagents in dollars by type, with its share of the whole cost.",
    noun: "Type",
    labelWidth: 128,
  });
}

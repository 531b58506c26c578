import { sumCosts } from "@turnmeter/metrics/figures.js";
import type { AgentTypeRow } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { plotNumber } from "./plot-value.js";
import { rankedBars } from "./ranked-bars.js";
import { unknownCost } from "./unknown-cost.js";

const MOST_TYPES = 12;

/** Cost of the subagents of each type with its share of the whole cost: the 12 dearest types, the rest as one grey bar. */
export function agentCostByType(rows: readonly AgentTypeRow[], formats: Formats = englishFormats): ChartSpec {
  const sorted = rows.toSorted((a, b) => plotNumber(b.costUsd) - plotNumber(a.costUsd));
  const bars = sorted.slice(0, MOST_TYPES).map((row) => ({
    name: row.agentType,
    value: plotNumber(row.costUsd),
    label:
      row.costUsd === null
        ? unknownCost(row)
        : `${atLeast(row, row.costUsd, formats.usd)} · ${formats.percent(row.shareOfCost)}`,
    tone: "toneAccent",
    details: [
      ["Cost", row.costUsd === null ? unknownCost(row) : atLeast(row, row.costUsd, formats.usd)],
      ["Share of all cost", formats.percent(row.shareOfCost)],
      ["Runs", formats.count(row.runs)],
    ] as const,
  }));
  const rest = sorted.slice(MOST_TYPES);
  const restUsd = sumCosts(rest);
  const restText = atLeast(restUsd, restUsd.costUsd, formats.usd);
  const restShare = rest.reduce((sum, { shareOfCost }) => sum + plotNumber(shareOfCost), 0);
  const restBar = {
    name: `${formats.count(rest.length)} other ${rest.length === 1 ? "type" : "types"}`,
    value: restUsd.costUsd,
    label: `${restText} · ${formats.percent(restShare)}`,
    tone: "toneQuiet",
    details: [
      ["Cost", restText],
      ["Share of all cost", formats.percent(restShare)],
      ["Runs", formats.count(rest.reduce((sum, { runs }) => sum + runs, 0))],
    ] as const,
  };
  return rankedBars(
    rest.length > 0 ? [...bars, restBar] : bars,
    {
      description: "Bars of the cost of subagents in dollars by type, with its share of the whole cost.",
      noun: "Type",
      labelWidth: 128,
    },
    formats,
  );
}

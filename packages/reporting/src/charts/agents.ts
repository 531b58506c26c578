import type { AgentTypeRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast, type Text } from "../format/sentence.js";
import { plotNumber } from "../plot/chart-spec.js";
import { rankedBars, barsOf, costLabel, costOrWhy } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";
import { sumOf } from "../sum-of.js";

/** Cost of the subagents of each type with its share of the whole cost: the 8 dearest types, the rest as one grey bar. */
export function agentCostByType(rows: readonly AgentTypeRow[]): ChartSpec {
  const sorted = rows.toSorted((a, b) => plotNumber(b.costUsd) - plotNumber(a.costUsd));
  const bars = barsOf(
    sorted,
    (row) => {
      const cost = costOrWhy(row);
      return {
        name: row.agentType,
        value: plotNumber(row.costUsd),
        label: row.costUsd === null ? cost : say`${costLabel(row)} · ${amount.percent(row.shareOfCost)}`,
        tone: "toneAccent",
        details: detailsOf(cost, row.shareOfCost, row.runs),
      };
    },
    (rest) => {
      const sum = sumCosts(rest);
      const cost = atLeast(sum, sum.costUsd, amount.usd);
      const share = sumOf(rest, ({ shareOfCost }) => plotNumber(shareOfCost));
      return {
        name: say`${amount.count(rest.length)} other ${rest.length === 1 ? "type" : "types"}`,
        value: sum.costUsd,
        label: say`${costLabel({ ...sum, unpricedRequests: 0 })} · ${amount.percent(share)}`,
        details: detailsOf(
          cost,
          share,
          sumOf(rest, ({ runs }) => runs),
        ),
      };
    },
  );
  return rankedBars(bars, {
    description: "Bars of the cost of subagents in dollars by type, with its share of the whole cost.",
    noun: "Type",
    labelWidth: 128,
  });
}

function detailsOf(cost: Text, share: number | null, runs: number) {
  return [
    ["Cost", cost],
    ["Share of all cost", amount.percent(share)],
    ["Runs", amount.count(runs)],
  ] as const;
}

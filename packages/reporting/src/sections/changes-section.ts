import type { WeeklyReportData } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import { costSentence } from "../baseline/cost-sentence.js";
import { spanName } from "../baseline/span-names.js";
import { bridgeTable } from "../bridge/bridge-table.js";
import { bridgeSentences } from "../bridge/causes.js";
import { roundedBridge } from "../bridge/rounded-bridge.js";
import { costBridgeChart } from "../charts/cost-bridge.js";
import { amount, say, joined, beginning } from "../format/sentence.js";
import type { ReportSection } from "../report.js";

/** How the compared week's cost came out of the week before; null where both are less than a cent. */
export function changesSection({ comparison, weekChange, period }: WeeklyReportData): ReportSection | null {
  const last = comparison?.before[0];
  if (comparison === null || weekChange === null || last === undefined) return null;
  const { before, after } = weekChange.bridge;
  if (before.requests === 0 || after.requests === 0) return null;
  const bridge = roundedBridge(weekChange.bridge);
  if (bridge.beforeCostNanoUsd === 0n && bridge.afterCostNanoUsd === 0n) return null;
  const names = {
    before: beginning(spanName(last, period.weekStart), "upper"),
    after: beginning(spanName(comparison.span, period.weekStart), "upper"),
  };
  const difference = bridge.afterCostNanoUsd - bridge.beforeCostNanoUsd;
  const sentences = [
    costSentence({ ...comparison, median: null }, period.weekStart),
    difference === 0n
      ? "There is no difference to the cent: its causes cancel out, or there are none."
      : say`The difference of ${amount.usd(Math.abs(usdOf(difference)))} is made up as follows.`,
    ...bridgeSentences(bridge),
  ];
  const table = bridgeTable(bridge, names);
  return {
    id: "changes",
    title: "What changed and why",
    reading: joined(sentences),
    charts: [
      {
        id: "cost-bridge",
        title: `From the cost of ${spanName(last, period.weekStart)} to the cost of ${spanName(comparison.span, period.weekStart)}, US dollars`,
        note: "Each part is the effect of one cause, averaged over every order of the causes. The parts add up to the difference, to the cent as printed.",
        span: "wide",
        spec: costBridgeChart(bridge, names),
        table: {
          ...table,
          notes: [
            ...(table.notes ?? []),
            "Parts are rounded to whole cents so that they add up to the difference of the printed costs.",
          ],
        },
      },
    ],
    tables: [],
  };
}

import type { WeeklyReportData } from "@turnmeter/metrics";
import { costSentence } from "../baseline/cost-sentence.js";
import { spanName } from "../baseline/span-names.js";
import { bridgeTable } from "../bridge/bridge-table.js";
import { bridgeSentences } from "../bridge/causes.js";
import { roundedBridge } from "../bridge/rounded-bridge.js";
import { costBridgeChart } from "../charts/cost-bridge.js";
import { joined, beginning } from "../format/sentence.js";
import type { ReportChart } from "../report.js";

/** How the compared week's cost came out of the week before; null where both are less than a cent, or there is no week before. */
export function bridgeChart({ comparison, weekChange, period }: WeeklyReportData): ReportChart | null {
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
  const table = bridgeTable(bridge, names);
  return {
    id: "cost-bridge",
    title: `From ${spanName(last, period.weekStart)} to ${spanName(comparison.span, period.weekStart)} by cause, US dollars`,
    note: joined([
      costSentence({ ...comparison, median: null }, period.weekStart),
      difference === 0n
        ? "There is no difference to the cent: its causes cancel out, or there are none."
        : null,
      ...bridgeSentences(bridge),
      "Each part is the effect of one cause, averaged over every order of the causes.",
    ]),
    span: "wide",
    spec: costBridgeChart(bridge, names),
    table: {
      ...table,
      notes: [
        ...(table.notes ?? []),
        "Parts are rounded to whole cents so that they add up to the difference of the printed costs.",
      ],
    },
  };
}

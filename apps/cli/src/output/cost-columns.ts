import { usdOf } from "@turnmeter/metrics/figures.js";
import type { MaybeUsage, RecordedCost, Usage } from "@turnmeter/metrics";
import type { Cell, TableColumn, TableRow } from "@turnmeter/reporting";
import type { CostMode, Format } from "../flags/reading-flags.js";

const computed: TableColumn = { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 };

const recorded: TableColumn = {
  key: "recordedCostUsd",
  title: "Recorded",
  align: "right",
  kind: "usd",
  priority: 1,
};

const gap: readonly TableColumn[] = [
  { key: "costDifferenceUsd", title: "Difference", align: "right", kind: "usd", priority: 1 },
  { key: "costDifferenceShare", title: "Of recorded", align: "right", kind: "percent", priority: 2 },
  { key: "unrecordedRequests", title: "Unrecorded", align: "right", kind: "count", priority: 2 },
];

/** The columns of dollars. */
export function costColumns(mode: CostMode): readonly TableColumn[] {
  if (mode === "computed") return [computed];
  return mode === "recorded" ? [recorded, ...gap.slice(2)] : [computed, recorded, ...gap];
}

/**
 * The dollars that a table has room for: where both were asked for and nothing is recorded, a note says more than
 * columns of “–”. CSV has the columns that were asked for, for programs.
 */
export function shownCost(
  mode: CostMode,
  { recordedCostUsd }: Partial<RecordedCost>,
  format: Format,
): CostMode {
  return mode === "both" && recordedCostUsd === null && format !== "csv" ? "computed" : mode;
}

/** Usage with what is recorded of it. */
export type RecordedUsage = Usage & Partial<RecordedCost>;

/** The cells of dollars: the cost is a lower bound where an answer's end was not logged. */
export function costCells(usage: MaybeUsage & Partial<RecordedCost>): TableRow {
  const { costUsd, lowerBoundRequests } = usage;
  const cost: Cell = costUsd !== null && (lowerBoundRequests ?? 0) > 0 ? { atLeast: costUsd } : costUsd;
  if (usage.recordedCostUsd === undefined) return { costUsd: cost };
  const { recordedCostUsd, unrecordedRequests = 0 } = usage;
  const { differenceUsd, share } = costDifference(usage);
  return {
    costUsd: cost,
    recordedCostUsd,
    costDifferenceUsd: differenceUsd,
    costDifferenceShare: share,
    unrecordedRequests,
  };
}

/** How much more is recorded than computed for the same requests, and its share of what is recorded. */
export function costDifference(usage: Partial<RecordedCost>): {
  readonly differenceUsd: number | null;
  readonly share: number | null;
} {
  const { recordedCostUsd = null, recordedCostNanoUsd = "0" } = usage;
  const { comparedCostUsd = null, comparedCostNanoUsd = "0" } = usage;
  if (recordedCostUsd === null || comparedCostUsd === null) return { differenceUsd: null, share: null };
  const difference = BigInt(recordedCostNanoUsd) - BigInt(comparedCostNanoUsd);
  const all = Number(recordedCostNanoUsd);
  return { differenceUsd: usdOf(difference), share: all === 0 ? null : Number(difference) / all };
}

import { recordedTotal } from "@turnmeter/metrics";
import type { RecordedCost } from "@turnmeter/metrics";
import type { CostMode } from "../specification/flags/reading-flags.js";
import type { Selection } from "./selection.js";

/** What is recorded for all of a selection; null where it is not asked for. */
export function recordedOfSelection(
  { facts, unfilteredFacts }: Pick<Selection, "facts" | "unfilteredFacts">,
  mode: CostMode,
): RecordedCost | null {
  return mode === "computed" ? null : recordedTotal(facts, unfilteredFacts);
}

/** Each row with what is recorded for it. */
export function withRecorded<Key, Row extends Key>(
  rows: readonly Row[],
  recorded: readonly (Key & RecordedCost)[],
  nameOf: (row: Key) => unknown,
): readonly (Row & RecordedCost)[] {
  const byName = new Map(recorded.map((cost) => [JSON.stringify(nameOf(cost)), cost]));
  return rows.map((row) => ({ ...row, ...noneRecorded, ...byName.get(JSON.stringify(nameOf(row))) }));
}

const noneRecorded: RecordedCost = {
  recordedCostUsd: null,
  recordedCostNanoUsd: "0",
  recordedRequests: 0,
  unrecordedRequests: 0,
  recordedSessions: 0,
  comparedCostUsd: null,
  comparedCostNanoUsd: "0",
  comparedLowerBoundRequests: 0,
};

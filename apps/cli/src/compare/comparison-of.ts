import { compareFacts, costBridge } from "@turnmeter/metrics";
import type { ComparisonRow, CostBridge } from "@turnmeter/metrics";
import type { Formats } from "@turnmeter/reporting";
import { bridgePrices } from "../report/bridge-prices.js";
import type { Side } from "./open-sides.js";

/** Two sides and what sets them apart. */
export interface Comparison {
  readonly before: Side;
  readonly after: Side;
  /** Empty where neither side has anything. */
  readonly rows: readonly ComparisonRow[];
  readonly bridge: CostBridge;
  /** What a reader has to know of the sides. */
  readonly notes: (formats: Formats) => readonly string[];
}

/** Compares two sides. */
export function comparisonOf(before: Side, after: Side): Comparison {
  const isEmpty = [before, after].every(
    ({ facts }) => facts.requests.rowCount + facts.toolCalls.rowCount === 0,
  );
  return {
    before,
    after,
    rows: isEmpty ? [] : compareFacts(before.facts, after.facts),
    bridge: costBridge(before.facts, after.facts, bridgePrices(before.selection.priceBook)),
    notes: isEmpty ? () => [] : notesOf(before, after),
  };
}

function notesOf(before: Side, after: Side): Comparison["notes"] {
  const shared = sharedRequests(before, after);
  return (formats) => [
    ...(before.facts.requests.rowCount === 0 ? [`${before.name} has no request.`] : []),
    ...(after.facts.requests.rowCount === 0 ? [`${after.name} has no request.`] : []),
    ...(shared > 0
      ? [`${formats.count(shared)} ${shared === 1 ? "request is" : "requests are"} on both sides.`]
      : []),
  ];
}

function sharedRequests({ facts: before }: Side, { facts: after }: Side): number {
  if (before.requests.rowCount === 0 || after.requests.rowCount === 0) return 0;
  const keys = new Set(before.requests.columns.requestKey);
  let shared = 0;
  for (const key of after.requests.columns.requestKey) if (keys.has(key)) shared++;
  return shared;
}

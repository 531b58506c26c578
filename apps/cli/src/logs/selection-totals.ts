import { totals, usageOfAll, recordedTotal, planValue } from "@turnmeter/metrics";
import type { Totals, Usage, RecordedCost, Period, PlanValue } from "@turnmeter/metrics";
import { plans } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import type { Selection } from "./selection.js";
import type { CostMode, ReadingFlags } from "../specification/flags/shared-flags.js";
import type { PeriodSettings } from "../specification/flags/period-of-flags.js";

const knownTotals = new WeakMap<Selection["facts"], Totals>();
const knownUsage = new WeakMap<Selection["facts"], Usage>();

/** The totals of a selection. They are computed once, though a command's rows and its envelope both ask for them. */
export function selectionTotals({ facts }: Pick<Selection, "facts">): Totals {
  let row = knownTotals.get(facts);
  if (row === undefined) knownTotals.set(facts, (row = totals(facts)));
  return row;
}

/** The usage of a selection alone, for callers who need no other totals: turns and marks take longer than all usage. */
export function selectionUsage({ facts }: Pick<Selection, "facts">): Usage {
  let usage = knownTotals.get(facts) ?? knownUsage.get(facts);
  if (usage === undefined) knownUsage.set(facts, (usage = usageOfAll(facts)));
  return usage;
}

/** Recorded cost of a whole selection; null if the mode does not ask for it. */
export function recordedOfSelection(
  { facts, unfilteredFacts }: Pick<Selection, "facts" | "unfilteredFacts">,
  mode: CostMode,
): RecordedCost | null {
  return mode === "computed" ? null : recordedTotal(facts, unfilteredFacts);
}

/** Each row with the cost that is recorded under the same keys. */
export function withRecorded<Row, Key extends keyof Row>(
  rows: readonly Row[],
  recorded: readonly (Pick<Row, Key> & RecordedCost)[],
  keys: readonly Key[],
): readonly (Row & RecordedCost)[] {
  const nameOf = (row: Pick<Row, Key>): string => JSON.stringify(keys.map((key) => row[key]));
  const byName = new Map(recorded.map((cost) => [nameOf(cost), cost]));
  return rows.map((row) => ({ ...row, ...noneRecorded, ...byName.get(nameOf(row)) }));
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

/** The value of a subscription for the work of a period. */
interface NamedPlanValue extends PlanValue {
  /** Its name; null where only its price is given. */
  readonly plan: string | null;
  /** Where its price was read, and the day of that, `YYYY-MM-DD`; null where only its price is given. */
  readonly source: string | null;
  readonly asOf: string | null;
}

/** A subscription beside the facts of a period; null where none is named. */
export function planOfSelection({
  facts,
  period,
  settings,
  plan,
}: {
  readonly facts: Facts;
  readonly period: Period;
  readonly settings: PeriodSettings;
  readonly plan: ReadingFlags["plan"];
}): NamedPlanValue | null {
  if (plan === undefined) return null;
  const name = typeof plan === "number" ? null : plan;
  const unnamed = { usdPerMonth: Number(plan), source: null, asOf: null, isOfVendor: true };
  const { usdPerMonth, source, asOf, isOfVendor } = name === null ? unnamed : plans[name];
  const value = planValue(facts, { period, nowMs: settings.nowMs, usdPerMonth });
  return { plan: name, source, asOf, ...value, isPriceEstimated: !isOfVendor };
}

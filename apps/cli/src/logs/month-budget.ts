import { monthBudget, planValue } from "@turnmeter/metrics";
import type { MonthBudget, Period, PlanValue } from "@turnmeter/metrics";
import { plans } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import type { PeriodSettings } from "../specification/flags/period-of-flags.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";

/** The value of a subscription for the work of a period. */
export interface NamedPlanValue extends PlanValue {
  /** Its name; null where only its price is given. */
  readonly plan: string | null;
  /** Where its price was read, and the day of that, `YYYY-MM-DD`; null where only its price is given. */
  readonly source: string | null;
  readonly asOf: string | null;
}

/** This month beside its budget, measured on facts of all days; null where none is set. */
export function budgetOf(
  facts: Facts,
  budgetNanoUsd: bigint | undefined,
  settings: PeriodSettings,
): MonthBudget | null {
  return budgetNanoUsd === undefined ? null : monthBudget(facts, { ...settings, budgetNanoUsd });
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

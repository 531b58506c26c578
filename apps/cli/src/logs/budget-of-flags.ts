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

/** This month's budget as the flags set it, measured on facts of all days; null where none is set. */
export function budgetOfFlags(
  facts: Facts,
  { budget }: Pick<ReadingFlags, "budget">,
  settings: PeriodSettings,
): MonthBudget | null {
  return budget?.month === undefined
    ? null
    : monthBudget(facts, { ...settings, budgetNanoUsd: budget.month });
}

/** The subscription that the flags name beside the facts of the period; null where none is named. */
export function planOfSelection({
  facts,
  period,
  settings,
  flags: { plan },
}: {
  readonly facts: Facts;
  readonly period: Period;
  readonly settings: PeriodSettings;
  readonly flags: ReadingFlags;
}): NamedPlanValue | null {
  if (plan === undefined) return null;
  const name = typeof plan === "number" ? null : plan;
  const unnamed = { usdPerMonth: Number(plan), source: null, asOf: null, isOfVendor: true };
  const { usdPerMonth, source, asOf, isOfVendor } = name === null ? unnamed : plans[name];
  const value = planValue(facts, { period, nowMs: settings.nowMs, usdPerMonth });
  return { plan: name, source, asOf, ...value, isPriceEstimated: !isOfVendor };
}

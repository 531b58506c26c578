import { monthBudget, planValue } from "@turnmeter/metrics";
import type { MonthBudget, PlanValue } from "@turnmeter/metrics";
import { plans } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import type { PeriodSettings } from "../specification/flags/period-of-flags.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";
import type { Selection } from "./selection.js";

/** A subscription beside the work of a period. */
export interface NamedPlanValue extends PlanValue {
  /** Its name; null where only its price is given. */
  readonly plan: string | null;
  /** Where its price was read, and the day of that, `YYYY-MM-DD`; null where only its price is given. */
  readonly source: string | null;
  readonly asOf: string | null;
}

/** The budget of the present month that the flags set, of facts of all days; null where none is set. */
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
}: Selection<ReadingFlags>): NamedPlanValue | null {
  if (plan === undefined) return null;
  const options = { period, nowMs: settings.nowMs };
  if (typeof plan === "number")
    return {
      plan: null,
      source: null,
      asOf: null,
      ...planValue(facts, { ...options, usdPerMonth: plan }),
      isPriceEstimated: false,
    };
  const { usdPerMonth, source, asOf, isOfVendor } = plans[plan];
  const isPriceEstimated = !isOfVendor;
  return { plan, source, asOf, ...planValue(facts, { ...options, usdPerMonth }), isPriceEstimated };
}

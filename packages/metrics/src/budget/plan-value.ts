import type { PlanValue } from "../rows/budget.js";
import { datesOfMonth, dateOfDay, dayOfDate } from "../figures/days.js";
import { localDate } from "../time/local-day.js";
import { checkPeriod } from "../time/check-period.js";
import type { Period } from "../time/period.js";
import { usageByDay, usageOfAll } from "../usage/usage-by.js";
import type { UsageFacts } from "../usage/usage-of-groups.js";

/** A subscription's price, and for which days it is compared. */
export interface PlanOptions {
  readonly usdPerMonth: number;
  readonly period: Period;
  /** The present, epoch ms. */
  readonly nowMs: number;
}

/**
 * The work of a period at list prices, beside what a subscription costs for its days. Open ends are the first day with a request, and today.
 *
 * @throws TypeError or RangeError if the period is invalid
 */
export function planValue(facts: UsageFacts, { usdPerMonth, period, nowMs }: PlanOptions): PlanValue {
  checkPeriod(period);
  const [firstDay] = usageByDay(facts, period);
  const today = localDate(nowMs, period.timezone);
  const since = period.since ?? firstDay?.date ?? today;
  const until = period.until !== null && period.until < today ? period.until : today;
  const { costUsd, lowerBoundRequests, unknownUsageRequests, unpricedRequests } = usageOfAll(facts);
  const daysByMonth = new Map<string, number>();
  for (let day = dayOfDate(since); day <= dayOfDate(until); day++) {
    const month = dateOfDay(day).slice(0, "YYYY-MM".length);
    daysByMonth.set(month, (daysByMonth.get(month) ?? 0) + 1);
  }
  let [days, planUsd] = [0, 0];
  for (const [month, daysOfIt] of daysByMonth) {
    days += daysOfIt;
    planUsd += (usdPerMonth * daysOfIt) / daysInMonth(month);
  }
  return {
    usdPerMonth,
    since,
    until,
    days,
    planUsd,
    costUsd,
    ratio: costUsd === null || planUsd === 0 ? null : costUsd / planUsd,
    isLowerBound: lowerBoundRequests + unknownUsageRequests + unpricedRequests > 0,
  };
}

function daysInMonth(month: string): number {
  return Number(datesOfMonth(month).until.slice(-2));
}

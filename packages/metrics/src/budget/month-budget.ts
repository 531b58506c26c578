import type { MonthBudget } from "../rows/budget.js";
import type { DailyUsageRow } from "../rows/usage.js";
import { budgetExpectation } from "../rows/budget.js";
import { dateOfDay, dayOfDate, monthAfter } from "../figures/days.js";
import { sumNanoUsd, usdOf } from "../figures/usd.js";
import { localDate, startOfDay } from "../time/local-day.js";
import { checkZone } from "../time/zone.js";
import type { Zone } from "../time/zone.js";
import { usageByDay } from "../usage/usage-by.js";
import type { UsageFacts } from "../usage/usage-of-groups.js";
import { expectedRest } from "./expected-rest.js";
import type { DayLeft, PastDay } from "./expected-rest.js";

/** The budget of a month, and when it is looked at. */
export interface MonthBudgetOptions extends Zone {
  /** Whole nano-dollars, more than 0. */
  readonly budgetNanoUsd: bigint;
  /** The present, epoch ms. */
  readonly nowMs: number;
}

const WEEK = 7;

/**
 * What the month of the present has cost beside its budget, and what it is expected to cost.
 *
 * @throws TypeError or RangeError if the time zone is unknown
 */
export function monthBudget(facts: UsageFacts, options: MonthBudgetOptions): MonthBudget {
  checkZone(options);
  const { budgetNanoUsd, nowMs, timezone } = options;
  const today = localDate(nowMs, timezone);
  const month = today.slice(0, 7);
  const next = `${monthAfter(month, 1)}-01`;
  const startAt = startOfDay(`${month}-01`, timezone);
  const elapsedMs = nowMs - startAt;
  const monthMs = startOfDay(next, timezone) - startAt;

  const rows = usageByDay(facts, options);
  const spent = rows.filter(({ date }) => date.startsWith(month) && date <= today);
  const spentNanoUsd = sumNanoUsd(spent.map(({ costNanoUsd }) => costNanoUsd));
  const isKnown = spent.length === 0 || spent.some(({ costUsd }) => costUsd !== null);
  const past = pastDays(rows, dayOfDate(today));
  const rest = expectedRest(past, daysLeft(today, next, options));
  const spentUsd = isKnown ? usdOf(spentNanoUsd) : null;
  const withRest = (usd: number | undefined): number | null =>
    usd === undefined || spentUsd === null ? null : spentUsd + usd;
  return {
    month,
    budgetUsd: usdOf(budgetNanoUsd),
    budgetNanoUsd: String(budgetNanoUsd),
    spentUsd,
    spentNanoUsd: String(spentNanoUsd),
    unpricedRequests: sumOf(spent, (row) => row.unpricedRequests),
    unknownUsageRequests: sumOf(spent, (row) => row.unknownUsageRequests),
    lowerBoundRequests: sumOf(spent, (row) => row.lowerBoundRequests),
    elapsedMs,
    monthMs,
    pace:
      spentUsd === null || elapsedMs <= 0 ? null : spentUsd / ((usdOf(budgetNanoUsd) * elapsedMs) / monthMs),
    expectedUsd: withRest(rest?.usd),
    expectedLowUsd: withRest(rest?.lowUsd),
    expectedHighUsd: withRest(rest?.highUsd),
    days: past.length,
  };
}

/** The days of the last whole weeks before today that have a request, within the time that the logs cover. */
function pastDays(rows: readonly DailyUsageRow[], today: number): readonly PastDay[] {
  const byDay = new Map(rows.map((row) => [dayOfDate(row.date), row]));
  const first = Math.min(...byDay.keys());
  const days: PastDay[] = [];
  for (let week = 1; week <= budgetExpectation.lookBackWeeks; week++) {
    const start = today - week * WEEK;
    if (start < first || days.length === budgetExpectation.weeks * WEEK) break;
    const dates = Array.from({ length: WEEK }, (_, at) => start + at);
    if (dates.some((day) => byDay.has(day)))
      days.push(...dates.map((day) => ({ day, usd: usdOf(BigInt(byDay.get(day)?.costNanoUsd ?? "0")) })));
  }
  return days;
}

function daysLeft(
  today: string,
  end: string,
  { nowMs, timezone }: Pick<MonthBudgetOptions, "nowMs" | "timezone">,
): readonly DayLeft[] {
  const day = dayOfDate(today);
  const [startAt, endAt] = [startOfDay(today, timezone), startOfDay(dateOfDay(day + 1), timezone)];
  const later = Array.from({ length: dayOfDate(end) - day - 1 }, (_, at) => ({
    day: day + 1 + at,
    share: 1,
  }));
  return [{ day, share: (endAt - nowMs) / (endAt - startAt) }, ...later];
}

function sumOf(rows: readonly DailyUsageRow[], countOf: (row: DailyUsageRow) => number): number {
  return rows.reduce((sum, row) => sum + countOf(row), 0);
}

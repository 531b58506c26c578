import { budgetExpectation, type MonthBudget, type PlanValue } from "../rows/baseline.js";
import type { DailyUsageRow } from "../rows/usage.js";
import { dateOfDay, dayOfDate, monthAfter, weekdayOfDay, datesOfMonth } from "../figures/days.js";
import { sumNanoUsd, usdOf } from "../figures/usd.js";
import { localDate, startOfDay } from "../time/local-day.js";
import { checkZone, type Zone } from "../time/zone.js";
import { usageByDay, usageOfAll } from "../usage/usage-by.js";
import type { UsageFacts } from "../usage/usage.js";
import { studentQuantile } from "../statistics/distributions.js";
import { checkPeriod, type Period } from "../time/period.js";

/** The budget of a month, and the present at which it is judged. */
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

/** Days with a request in the last whole weeks before today, within the time the logs cover. */
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

/** A whole past day: its number from 1970-01-01 = 0, and its cost. */
export interface PastDay {
  readonly day: number;
  readonly usd: number;
}

/** A day still to come, and how much of it is. */
export interface DayLeft {
  readonly day: number;
  /** 0–1; less than 1 for today. */
  readonly share: number;
}

interface ExpectedRest {
  readonly usd: number;
  /** Never below 0. */
  readonly lowUsd: number;
  readonly highUsd: number;
}

/** Working days and weekends cost differently, so each kind is forecast from its own. */
const kinds: readonly ((day: number) => boolean)[] = [
  (day) => weekdayOfDay(day) <= 5,
  (day) => weekdayOfDay(day) > 5,
];

/** The expected cost of the days left, from whole weeks of past days; null without a whole week. For each kind of day, R days left cost R × the mean of the n past ones. The range is the prediction interval for the sum of R further values of a normal distribution, t × √(s² × (R + R²/n)) (Hahn and Meeker, Statistical Intervals, 1991, chapter 4), with the variances of both kinds added and the degrees of freedom that Welch and Satterthwaite give their sum. */
export function expectedRest(past: readonly PastDay[], left: readonly DayLeft[]): ExpectedRest | null {
  if (past.length === 0) return null;
  let usd = 0;
  let variance = 0;
  let squaresByDegree = 0;
  for (const isOfKind of kinds) {
    const costs = past.filter(({ day }) => isOfKind(day)).map((each) => each.usd);
    const rest = left.filter(({ day }) => isOfKind(day)).reduce((sum, { share }) => sum + share, 0);
    if (rest === 0) continue;
    const n = costs.length;
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / n;
    const squares = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0);
    usd += rest * mean;
    const ofKind = (squares / (n - 1)) * (rest + rest ** 2 / n);
    variance += ofKind;
    squaresByDegree += ofKind ** 2 / (n - 1);
  }
  if (variance === 0) return { usd, lowUsd: usd, highUsd: usd };
  const t = studentQuantile((1 + budgetExpectation.confidence) / 2, variance ** 2 / squaresByDegree);
  const reach = t * Math.sqrt(variance);
  return { usd, lowUsd: Math.max(0, usd - reach), highUsd: usd + reach };
}

/** A subscription's price, and for which days it is compared. */
export interface PlanOptions {
  readonly usdPerMonth: number;
  readonly period: Period;
  /** The present, epoch ms. */
  readonly nowMs: number;
}

/**
 * The work of a period at list prices, beside the cost of a subscription for its days. Open ends are the first day with a request, and today.
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

import type { Facts } from "@turnmeter/schema";
import { checkFacts } from "../engine/fact-table.js";
import { hasRequest, requestTimes } from "../selection/report-period.js";
import type { WeekSpan } from "../rows/baseline.js";
import { datesOfMonth, monthOfDates } from "../figures/days.js";
import { localDate } from "../time/local-day.js";
import { checkPeriod, type Period, periodOf, periodWeeks, weekOf } from "../time/period.js";
import type { Zone } from "../time/zone.js";

/** Which weeks of a period are compared with the weeks before. */
export interface ComparedSpans {
  /**
   * The month, where the period is one; else the last whole week of the period with a request; where there is none, the
   * last days of a week with one. Null if the period has no request.
   */
  readonly main: WeekSpan | null;
  /** The running week up to today, at the end of the period or right after it; null if there is none or it is `main`. */
  readonly running: WeekSpan | null;
}

interface SpanOptions {
  readonly nowMs: number;
  /** True: also look for the current week after the period. */
  readonly withWeekSoFar?: boolean;
}

/**
 * The weeks of a period that are compared with the weeks before: days of one week or month each, none after today.
 *
 * @throws TypeError or RangeError if the period is invalid
 */
export function comparedSpans(
  facts: Pick<Facts, "requests">,
  period: Period,
  { nowMs, withWeekSoFar = false }: SpanOptions,
): ComparedSpans {
  checkFacts(facts);
  checkPeriod(period);
  const today = localDate(nowMs, period.timezone);
  const month = monthOfDates(period.since, period.until);
  if (month !== null) return { main: monthSpan(facts, month, period, today), running: null };
  const spans = spansOf(facts, period, today);
  const withRequest = spans.filter((span) => hasRequest(facts, periodOf(span.since, span.until, period)));
  const main = withRequest.findLast(({ isWhole, isRunning }) => isWhole && !isRunning) ?? withRequest.at(-1);
  const last = spans.at(-1);
  if (last !== undefined && last.isRunning && last !== main) return { main: main ?? null, running: last };
  const isAfter = withWeekSoFar && period.until !== null && period.until < today;
  return { main: main ?? null, running: isAfter ? weekSoFar(today, period) : null };
}

/** The days of a month up to today; null without a request. */
function monthSpan(
  facts: Pick<Facts, "requests">,
  month: string,
  zone: Zone,
  today: string,
): WeekSpan | null {
  const { since, until: end } = datesOfMonth(month);
  const until = end > today ? today : end;
  if (since > today || !hasRequest(facts, periodOf(since, until, zone))) return null;
  return { week: month, since, until, isWhole: until === end, isRunning: until === today };
}

function weekSoFar(today: string, zone: Zone): WeekSpan {
  const { week, since, until } = weekOf(today, zone);
  return { week, since, until: today, isWhole: until === today, isRunning: true };
}

/** Up to today, each week with days between the period's first and last request, and the period's last week. */
function spansOf(facts: Pick<Facts, "requests">, period: Period, today: string): readonly WeekSpan[] {
  const logged = loggedDays(facts, period);
  const since = period.since ?? logged?.first;
  const until = period.until ?? logged?.last;
  if (since === undefined || until === undefined || since > until || since > today) return [];
  const end = until > today ? today : until;
  // Others have no request, and a period may have hundreds of thousands of them.
  const weeks =
    logged === null || logged.first > end
      ? []
      : periodWeeks(periodOf(logged.first, earlier(logged.last, end), period));
  const last = weekOf(end, period);
  return [...weeks.filter((week) => week.since < last.since), last].map((week) => ({
    week: week.week,
    since: week.since < since ? since : week.since,
    until: earlier(week.until, end),
    isWhole: week.since >= since && week.until <= end,
    isRunning: end === today && week.until >= today,
  }));
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function loggedDays(
  facts: Pick<Facts, "requests">,
  period: Period,
): { readonly first: string; readonly last: string } | null {
  const times = requestTimes(facts, period);
  if (times === null) return null;
  const { timezone } = period;
  return { first: localDate(times.firstAt, timezone), last: localDate(times.lastAt, timezone) };
}

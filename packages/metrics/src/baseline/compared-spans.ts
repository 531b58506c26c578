import type { Facts } from "@turnmeter/schema";
import type { WeekSpan } from "../rows/baseline.js";
import { localDate } from "../time/local-day.js";
import type { Period } from "../time/period.js";
import { periodOf, periodWeeks } from "../time/period.js";

/** Which weeks of a period are compared with the weeks before. */
export interface ComparedSpans {
  /**
   * The last whole week of the period with a request; where there is none, the last days of a week with one. Null if
   * the period has no request.
   */
  readonly main: WeekSpan | null;
  /** The week that is running at the end of the period, up to today; null if there is none or it is `main`. */
  readonly running: WeekSpan | null;
}

/** The weeks of a period that are compared with the weeks before: days of one week each, none after today. */
export function comparedSpans(
  facts: Pick<Facts, "requests">,
  period: Period,
  { nowMs }: { readonly nowMs: number },
): ComparedSpans {
  const today = localDate(nowMs, period.timezone);
  const spans = spansOf(facts, period, today);
  const withRequest = spans.filter((span) => hasRequest(facts, periodOf(span.since, span.until, period)));
  const main = withRequest.findLast(({ isWhole, isRunning }) => isWhole && !isRunning) ?? withRequest.at(-1);
  const last = spans.at(-1);
  const running = last !== undefined && last.isRunning && last !== main ? last : null;
  return { main: main ?? null, running };
}

/** The days of each week that the period has, up to today. */
function spansOf(facts: Pick<Facts, "requests">, period: Period, today: string): readonly WeekSpan[] {
  const logged = loggedDays(facts, period);
  const since = period.since ?? logged?.first;
  const until = period.until ?? logged?.last;
  if (since === undefined || until === undefined || since > until || since > today) return [];
  const end = until > today ? today : until;
  return periodWeeks(periodOf(since, end, period)).map((week) => ({
    week: week.week,
    since: week.since < since ? since : week.since,
    until: week.until > end ? end : week.until,
    isWhole: week.since >= since && week.until <= end,
    isRunning: end === today && week.until >= today,
  }));
}

/** The first and last day with a request of a period; null without one. */
function loggedDays(
  { requests }: Pick<Facts, "requests">,
  { startAt, endAt, timezone }: Period,
): { readonly first: string; readonly last: string } | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const at of requests.columns.at) {
    if (at === null || at < (startAt ?? at) || at >= (endAt ?? Number.POSITIVE_INFINITY)) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return last < first ? null : { first: localDate(first, timezone), last: localDate(last, timezone) };
}

/** Whether a request was made at or after `startAt` and before `endAt`, epoch ms; null leaves that end open. */
export function hasRequest(
  { requests }: Pick<Facts, "requests">,
  { startAt, endAt }: { readonly startAt: number | null; readonly endAt: number | null },
): boolean {
  const from = startAt ?? Number.NEGATIVE_INFINITY;
  const to = endAt ?? Number.POSITIVE_INFINITY;
  for (const at of requests.columns.at) if (at !== null && at >= from && at < to) return true;
  return false;
}

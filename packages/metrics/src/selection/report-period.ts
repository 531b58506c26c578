import type { Facts } from "@turnmeter/schema";
import { filterRows, longsOf, rangeBetween } from "@turnmeter/columns";
import { checkFacts } from "../engine/fact-table.js";
import { type Period, periodOf, weekOf } from "../time/period.js";
import { checkZone, type Zone } from "../time/zone.js";
import { dateOfDay, dayOfDate } from "../figures/days.js";
import { localDate } from "../time/local-day.js";
import { aggregate } from "../engine/aggregate.js";
import { remoteTableOf } from "../engine/remote-table.js";
import type { Condition } from "../engine/metric.js";

/** Default period of a report. */
export interface DefaultPeriod extends Period {
  /** True if the last whole week was empty, and the last week with a request was taken instead. */
  readonly isFallback: boolean;
}

/**
 * The last whole week; if it has no request, the last week up to today that has one, else the last week of all that has one. Without any dated request, the last whole week.
 * @throws if the zone does not exist
 */
export function reportPeriod(
  facts: Pick<Facts, "requests">,
  options: Zone & { readonly nowMs: number },
): DefaultPeriod {
  checkFacts(facts);
  checkZone(options);
  const today = localDate(options.nowMs, options.timezone);
  const thisWeek = weekOf(today, options);
  const firstDay = dayOfDate(thisWeek.since);
  const usual = periodOf(dateOfDay(firstDay - 7), dateOfDay(firstDay - 1), options);
  if (hasRequest(facts, usual)) return { ...usual, isFallback: false };
  const { endAt } = periodOf(null, today, options);
  const times = requestTimes(facts, { startAt: null, endAt }) ?? requestTimes(facts);
  if (times === null) return { ...usual, isFallback: false };
  const { since, until } = weekOf(localDate(times.lastAt, options.timezone), options);
  return { ...periodOf(since, until, options), isFallback: true };
}

/** From `startAt` until before `endAt`, epoch ms; null leaves an end open. */
interface Span {
  readonly startAt: number | null;
  readonly endAt: number | null;
}

/** Epoch ms. */
interface RequestTimes {
  readonly firstAt: number;
  readonly lastAt: number;
}

/** The times of the first and the last dated request of a span; null without one. */
export function requestTimes(
  facts: Pick<Facts, "requests">,
  { startAt, endAt }: Span = { startAt: null, endAt: null },
): RequestTimes | null {
  if (remoteTableOf(facts.requests) === undefined) {
    const { at } = facts.requests.columns;
    const range = rangeBetween(at, startAt ?? -Infinity, endAt ?? Infinity);
    if (range !== null) {
      const times = longsOf(filterRows(facts.requests, null, range).columns.at);
      return times.length === 0 ? null : { firstAt: times[0]!, lastAt: times.at(-1)! };
    }
  }
  const where: Condition<"at">[] = [
    ...(startAt === null ? [] : [{ column: "at", from: startAt } as const]),
    ...(endAt === null ? [] : [{ column: "at", below: endAt } as const]),
  ];
  const [times] = aggregate(facts, {
    table: "requests",
    where,
    measures: { firstAt: { min: "at" }, lastAt: { max: "at" } },
  });
  const { firstAt = null, lastAt = null } = times ?? {};
  return firstAt === null || lastAt === null ? null : { firstAt, lastAt };
}

/** Whether a request was made in a span. */
export function hasRequest(facts: Pick<Facts, "requests">, span: Span): boolean {
  return requestTimes(facts, span) !== null;
}

import type { Facts } from "@turnmeter/schema";
import { checkFacts } from "../engine/check-facts.js";
import type { Period } from "../time/period.js";
import type { Zone } from "../time/zone.js";
import { hasRequest, requestTimes } from "./request-times.js";
import { dateOfDay, dayOfDate } from "../figures/days.js";
import { localDate } from "../time/local-day.js";
import { periodOf } from "../time/period.js";
import { weekOf } from "../time/week.js";
import { checkZone } from "../time/zone.js";

/** Default period of a report. */
export interface DefaultPeriod extends Period {
  /** True if the last whole week was empty, and the last week with a request was taken instead. */
  readonly isFallback: boolean;
}

/**
 * The last whole week; where no request lies in it, the last week that has one: up to today, else at all. Without any
 * dated request: the former.
 *
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

import type { Facts } from "@turnmeter/schema";
import type { Period } from "./period.js";
import type { Zone } from "./zone.js";
import { dateOfDay, dayOfDate } from "../figures/days.js";
import { localDate } from "./local-day.js";
import { periodOf } from "./period.js";
import { weekOf } from "./week.js";
import { assertTimezone } from "./zone.js";

/** Default period of a report. */
export interface DefaultPeriod extends Period {
  /** True if the last full week and the week so far were empty, and the last week with requests was taken instead. */
  readonly isFallback: boolean;
}

/**
 * The last full week and the week so far, up to today; where no request lies in them, the last week
 * that has one (before today, else at all). Without any dated request: the former.
 *
 * @throws if the zone does not exist
 */
export function reportPeriod(
  facts: Pick<Facts, "requests">,
  options: Zone & { readonly nowMs: number },
): DefaultPeriod {
  assertTimezone(options.timezone);
  const today = localDate(options.nowMs, options.timezone);
  const thisWeek = weekOf(today, options);
  const usual = periodOf(dateOfDay(dayOfDate(thisWeek.since) - 7), today, options);
  const latest = latestRequest(facts, usual.endAt) ?? latestRequest(facts, null);
  const isEmpty = latest !== null && (latest < (usual.startAt ?? 0) || latest >= (usual.endAt ?? 0));
  if (!isEmpty) return { ...usual, isFallback: false };
  const { since, until } = weekOf(localDate(latest, options.timezone), options);
  return { ...periodOf(since, until, options), isFallback: true };
}

function latestRequest(facts: Pick<Facts, "requests">, endAt: number | null): number | null {
  let latest: number | null = null;
  for (const at of facts.requests.columns.at) {
    if (at !== null && (endAt === null || at < endAt) && (latest === null || at > latest)) latest = at;
  }
  return latest;
}

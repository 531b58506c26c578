import { filterRows, longsOf, rangeBetween } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { remoteTableOf } from "../engine/remote-table.js";
import type { Condition } from "../engine/metric.js";

/** Instants from `startAt` up to and without `endAt`, epoch ms; null leaves that end open. */
interface Span {
  readonly startAt: number | null;
  readonly endAt: number | null;
}

/** Times of requests, epoch ms. */
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
    dimensions: {},
    measures: { firstAt: { min: "at" }, lastAt: { max: "at" } },
  });
  const { firstAt = null, lastAt = null } = times ?? {};
  return firstAt === null || lastAt === null ? null : { firstAt, lastAt };
}

/** Whether a request was made in a span. */
export function hasRequest(facts: Pick<Facts, "requests">, span: Span): boolean {
  return requestTimes(facts, span) !== null;
}

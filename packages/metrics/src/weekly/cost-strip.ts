import type { Facts } from "@turnmeter/schema";
import { mapTogether, together } from "../engine/pending.js";
import { isMonthName } from "../figures/days.js";
import type { LogWindow } from "../baseline/log-window.js";
import { standingOf } from "../baseline/week-standing.js";
import type { WeekSpan } from "../rows/baseline.js";
import type { StripSpan } from "../rows/first-screen.js";
import { selectFacts } from "../selection/select-facts.js";
import { periodOf } from "../time/period.js";
import { spanBefore, wholeSpan } from "../time/span-before.js";
import type { Zone } from "../time/zone.js";
import { noUsage } from "../usage/no-usage.js";
import { usageByMonth, usageByWeek } from "../usage/usage-by.js";

const SPANS = 8;

/** A week or month and the seven before it, ascending, each with its cost; those without a request keep their places. */
export function costStrip(
  facts: Facts,
  span: WeekSpan,
  { windows, ...zone }: Zone & { readonly windows: readonly LogWindow[] },
): readonly StripSpan[] {
  const whole = { ...span, isWhole: true };
  const spans = Array.from({ length: SPANS }, (_, at) =>
    at === SPANS - 1 ? span : spanBefore(whole, SPANS - 1 - at, zone),
  );
  const first = wholeSpan(spans[0]!, zone);
  const selected = selectFacts(facts, { period: periodOf(first.since, span.until, zone) });
  const { usages, standings } = together({
    usages: () =>
      new Map(
        isMonthName(span.week)
          ? usageByMonth(selected, zone).map(({ month, ...usage }) => [month, usage])
          : usageByWeek(selected, zone).map(({ week, ...usage }) => [week, usage]),
      ),
    standings: () => {
      const standing = standingOf(facts, span, { windows, ...zone });
      return mapTogether(spans, (each) => (each === span ? "whole" : standing(each).standing));
    },
  });
  return spans.map((each, place) => {
    const { costUsd, costNanoUsd, requests, unpricedRequests, lowerBoundRequests } =
      usages.get(each.week) ?? noUsage;
    return {
      span: each.week,
      since: wholeSpan(each, zone).since ?? each.since,
      until: wholeSpan(each, zone).until ?? each.until,
      standing: standings[place]!,
      costUsd,
      costNanoUsd,
      requests,
      unpricedRequests,
      lowerBoundRequests,
    };
  });
}

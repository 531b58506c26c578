import type { Facts } from "@turnmeter/schema";
import { comparedSpans } from "../baseline/compared-spans.js";
import { logWindows } from "../baseline/log-window.js";
import { allErrors } from "../compare/call-samples.js";
import { errorRateDifference } from "../compare/compare-facts.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import { leastCases } from "../figures/enough.js";
import { isPeriodOfSpan } from "../figures/spans.js";
import type { ReportFacts } from "../quality/report-facts.js";
import type { WeekComparison } from "../rows/baseline.js";
import type { FirstScreenRows, SessionStart } from "../rows/first-screen.js";
import type { SessionUsageRow } from "../rows/usage.js";
import { askAhead } from "../engine/remote-runs.js";
import { selectFacts } from "../selection/select-facts.js";
import { periodOf } from "../time/period.js";
import type { Period } from "../time/period.js";
import { spanBefore } from "../time/span-before.js";
import { isoInstant } from "../usage/iso-instant.js";
import { usageByModel, usageByProject } from "../usage/usage-by.js";
import { usageBySession } from "../usage/usage-by-session.js";
import { breakdowns } from "./breakdown.js";
import type { BrokenDown } from "./breakdown.js";
import { costStrip } from "./cost-strip.js";

/** What the first screen shows: the weeks before, what is behind the difference to the last one, when sessions were. */
export function firstScreenRows(
  { facts, allFacts, unfilteredFacts }: Pick<ReportFacts, "facts" | "allFacts" | "unfilteredFacts">,
  period: Period,
  comparison: WeekComparison | null,
  now: BrokenDown,
): FirstScreenRows {
  const { timezone, weekStart } = period;
  const isOfSpan = comparison !== null && isPeriodOfSpan(period, comparison.span);
  const last = comparison?.before[0];
  const before =
    isOfSpan && last !== undefined && last.standing === "whole"
      ? selectFacts(allFacts, { period: periodOf(last.since, last.until, period) })
      : null;
  const { strip, parts, errorRate, starts } = together({
    strip: () => {
      if (!isOfSpan) return [];
      const windows = logWindows(unfilteredFacts);
      return costStrip(allFacts, comparison.span, { timezone, weekStart, windows });
    },
    parts: () => breakdowns(now, before && brokenDown(before)),
    errorRate: () => (before !== null && areEnough(comparison) ? errorRateDifference(before, facts) : null),
    starts: () => sessionStarts(facts, now.sessions, period),
  });
  return { isCompared: before !== null, strip, breakdowns: parts, errorRate, starts };
}

/**
 * Asks for what {@link firstScreenRows} needs of facts that lie elsewhere, before it is known whether there is a week to compare the
 * period with.
 */
export function askFirstScreen(
  { facts, allFacts }: Pick<ReportFacts, "facts" | "allFacts">,
  period: Period,
  { nowMs }: { readonly nowMs: number },
): void {
  askAhead(allFacts, () => {
    const { main: span } = comparedSpans(allFacts, period, { nowMs });
    if (span === null || !isPeriodOfSpan(period, span)) return;
    const last = spanBefore(span, 1, period);
    const before = selectFacts(allFacts, { period: periodOf(last.since, last.until, period) });
    together({
      strip: () => costStrip(allFacts, span, { ...period, windows: [] }),
      parts: () => brokenDown(before),
      errorsBefore: () => allErrors(before),
      errors: () => allErrors(facts),
      starts: () => sessionStarts(facts, [], period),
    });
  });
}

function brokenDown(facts: Facts): BrokenDown {
  return together({
    projects: () => usageByProject(facts),
    models: () => usageByModel(facts),
    sessions: () => usageBySession(facts),
  });
}

/** R64: a rate is compared where both weeks have 20 ended calls. */
function areEnough(comparison: WeekComparison | null): boolean {
  const weeks = [comparison?.figures, comparison?.before[0]?.figures];
  return weeks.every((figures) => (figures?.endedCalls ?? 0) >= leastCases);
}

/** When each session began, or was first seen in the period where it began before. */
function sessionStarts(
  facts: Pick<Facts, "requests">,
  sessions: readonly SessionUsageRow[],
  { startAt, endAt }: Period,
): readonly SessionStart[] {
  const firstAt = new Map(
    aggregate(facts, {
      table: "requests",
      dimensions: { sessionId: { column: "sessionId" } },
      measures: { at: { min: "at" } },
    }).map(({ sessionId, at }) => [sessionId, at]),
  );
  return sessions.flatMap(({ sessionId, startedAt }) => {
    const began = startedAt === null ? null : Date.parse(startedAt);
    const isWithin =
      began !== null && began >= (startAt ?? began) && began < (endAt ?? Number.POSITIVE_INFINITY);
    const at = isoInstant(isWithin ? began : (firstAt.get(sessionId) ?? null));
    return at === null ? [] : [{ sessionId, at }];
  });
}

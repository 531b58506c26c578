import type { Facts } from "@turnmeter/schema";
import { comparedSpans } from "../baseline/compared-spans.js";
import { type LogWindow, logWindows, standingOf } from "../baseline/compare-week.js";
import { allErrors } from "../compare/samples.js";
import { errorRateDifference } from "../compare/compare-facts.js";
import { aggregate } from "../engine/aggregate.js";
import { together, mapTogether } from "../engine/pending.js";
import { askAhead } from "../engine/remote-runs.js";
import { leastCases } from "../figures/outcomes.js";
import { isPeriodOfSpan, isoInstant, isMonthName } from "../figures/days.js";
import type { ReportFacts } from "../quality/report-quality.js";
import type { WeekComparison, WeekSpan } from "../rows/baseline.js";
import type {
  FirstScreenRows,
  SessionStart,
  Breakdown,
  BreakdownPart,
  BreakdownRest,
  BreakdownSubject,
  StripSpan,
} from "../rows/weekly-report.js";
import type { SessionUsageRow, ModelUsageRow, ProjectUsageRow, Usage } from "../rows/usage.js";
import { selectFacts } from "../selection/select-facts.js";
import { type Period, periodOf, spanBefore, wholeSpan } from "../time/period.js";
import { usageByModel, usageByProject, usageByMonth, usageByWeek } from "../usage/usage-by.js";
import { usageBySession } from "../usage/sessions.js";
import { concentrationOf, usdOf } from "../figures/usd.js";
import { compareNames } from "../usage/order.js";
import type { Zone } from "../time/zone.js";
import { noUsage } from "../usage/usage.js";

/** Data of the first screen: the weeks before, the parts of the difference to the last one, and when sessions were. */
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

/** Requests what {@link firstScreenRows} needs from facts held elsewhere, before it is known whether there is a week to compare the period with. */
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

/** R64: rates are compared only if both weeks have 20 ended calls. */
function areEnough(comparison: WeekComparison | null): boolean {
  const weeks = [comparison?.figures, comparison?.before[0]?.figures];
  return weeks.every((figures) => (figures?.endedCalls ?? 0) >= leastCases);
}

/** When each session began, or its first request in the period if it began before. */
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

/** The usage that is broken down. */
export interface BrokenDown {
  readonly projects: readonly ProjectUsageRow[];
  readonly models: readonly ModelUsageRow[];
  readonly sessions: readonly SessionUsageRow[];
}

/** Most parts; the rest, with smaller differences, are summed. */
const MOST_PARTS = 8;

/** The difference between two costs by project, model and session; the whole cost if `before` is null. */
function breakdowns(now: BrokenDown, before: BrokenDown | null): readonly Breakdown[] {
  return [
    breakdown("project", now.projects, before?.projects ?? [], ({ project }) => project),
    breakdown("model", now.models, before?.models ?? [], ({ model }) => model),
    breakdown(
      "session",
      now.sessions,
      before?.sessions ?? [],
      ({ sessionId }) => sessionId,
      ({ title, firstWords, project, startedAt }) => ({ title, firstWords, project, startedAt }),
    ),
  ];
}

function breakdown<Row extends Usage>(
  by: BreakdownSubject,
  now: readonly Row[],
  before: readonly Row[],
  keyOf: (row: Row) => string | null,
  sessionOf: (row: Row) => BreakdownPart["session"] = () => null,
): Breakdown {
  const sums = new Map<string | null, Sum>();
  const add = (row: Row, side: "before" | "after"): void => {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { session: sessionOf(row), before: 0n, after: 0n, lowerBoundRequests: 0 };
    sum[side] += BigInt(row.costNanoUsd);
    sum.lowerBoundRequests += row.lowerBoundRequests;
    sums.set(key, sum);
  };
  for (const row of now) add(row, "after");
  for (const row of before) add(row, "before");
  const ordered = [...sums]
    .filter(([, sum]) => sum.before !== 0n || sum.after !== 0n)
    .toSorted(([a, aSum], [b, bSum]) => compareSizes(bSum, aSum) || compareNames(a, b));
  const rest = ordered.slice(MOST_PARTS).map(([, sum]) => sum);
  return {
    by,
    parts: ordered
      .slice(0, MOST_PARTS)
      .map(([key, { session, ...sum }]) => ({ key, session, ...differenceOf(sum) })),
    rest: rest.length === 0 ? null : restOf(rest),
    concentration: concentrationOf(ordered.map(([, sum]) => sum.after - sum.before)),
  };
}

/** Nano-dollars. */
interface Sum {
  readonly session: BreakdownPart["session"];
  before: bigint;
  after: bigint;
  lowerBoundRequests: number;
}

function compareSizes(a: Sum, b: Sum): number {
  const [aSize, bSize] = [sizeOf(a.after - a.before), sizeOf(b.after - b.before)];
  return aSize < bSize ? -1 : aSize > bSize ? 1 : 0;
}

function sizeOf(nanoUsd: bigint): bigint {
  return nanoUsd < 0n ? -nanoUsd : nanoUsd;
}

function differenceOf({ before, after, lowerBoundRequests }: Omit<Sum, "session">) {
  return {
    beforeUsd: usdOf(before),
    afterUsd: usdOf(after),
    differenceUsd: usdOf(after - before),
    differenceNanoUsd: String(after - before),
    lowerBoundRequests,
  };
}

function restOf(sums: readonly Sum[]): BreakdownRest {
  const total = sums.reduce(
    (all, sum) => ({
      before: all.before + sum.before,
      after: all.after + sum.after,
      lowerBoundRequests: all.lowerBoundRequests + sum.lowerBoundRequests,
    }),
    { before: 0n, after: 0n, lowerBoundRequests: 0 },
  );
  return { count: sums.length, ...differenceOf(total) };
}

const SPANS = 8;

/** A week or month and the seven before it, ascending, each with its cost; those without a request keep their places. */
function costStrip(
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

import type { Facts } from "@turnmeter/schema";
import { mapTogether, together, once } from "../engine/pending.js";
import { askAhead, keptResult } from "../engine/remote-runs.js";
import type {
  BaselineWeek,
  WeekComparison,
  WeekSpan,
  PeriodCounts,
  PeriodFigures,
  MedianFigures,
} from "../rows/baseline.js";
import { selectFacts } from "../selection/select-facts.js";
import { dateOfDay, dayOfDate } from "../figures/days.js";
import { localDate } from "../time/local-day.js";
import { type Period, periodOf, spanBefore, wholeSpan } from "../time/period.js";
import { checkZone, type Zone } from "../time/zone.js";
import { aggregate } from "../engine/aggregate.js";
import { hasRequest } from "../selection/report-period.js";
import { ofSubagents } from "../agents/agents.js";
import { byName, fieldsOf } from "../engine/group-by.js";
import { figureValue, figures as allFigures } from "../figures/figures.js";
import { endedCalls, leastCases } from "../figures/outcomes.js";
import { activeMsBySession } from "../usage/sessions.js";
import { type ComparedFigure, comparedFigures } from "../rows/shown-figures.js";
import type { Usage } from "../rows/usage.js";
import { totals } from "../totals.js";
import { usageBy } from "../usage/usage-by.js";
import { medianNanoUsd, usdOf } from "../figures/usd.js";

const WEEKS_BEFORE = 4;

/** Options of {@link compareWeek}. */
export interface CompareWeekOptions extends Zone {
  /** How far back the logs reach: of all facts, before any filter. */
  readonly windows: readonly LogWindow[];
}

/**
 * A week or a month, or days of it, beside the same days of the four before.
 *
 * @throws TypeError or RangeError if there is no such day or zone
 */
export function compareWeek(
  facts: Facts,
  span: WeekSpan,
  { windows, ...zone }: CompareWeekOptions,
): WeekComparison {
  checkZone(zone);
  const figuresOf = ({ since, until }: Pick<WeekSpan, "since" | "until">) =>
    periodFigures(selectFacts(facts, { period: periodOf(since, until, zone) }));
  const spansBefore = Array.from({ length: WEEKS_BEFORE }, (_, at) => spanBefore(span, at + 1, zone));
  const { figures, before, reaching } = together({
    figures: () => figuresOf(span),
    before: () => {
      askAhead(facts, () => mapTogether(spansBefore, figuresOf));
      const standing = standingOf(facts, span, { windows, ...zone });
      return mapTogether(spansBefore, (days): BaselineWeek => {
        const found = standing(days);
        return {
          ...days,
          isRunning: false,
          ...found,
          figures: found.standing === "whole" ? figuresOf(days) : null,
        };
      });
    },
    reaching: () => reachingWindows(facts, span, { windows, ...zone }),
  });
  return {
    span,
    figures,
    before,
    wholeFrom: reaching.length === 0 ? null : dayAfter(reaching, zone),
    median: medianFigures(before.map((week) => week.figures).filter((each) => each !== null)),
  };
}

/** The first full day covered by the logs of every source. */
function dayAfter(windows: readonly LogWindow[], { timezone }: Zone): string {
  const wholeFromAt = Math.max(...windows.map((window) => window.wholeFromAt));
  return dateOfDay(dayOfDate(localDate(wholeFromAt, timezone)) + 1);
}

/** The windows of the sources that have a session before a span. */
function reachingWindows(
  facts: Pick<Facts, "sessions">,
  span: WeekSpan,
  { windows, ...zone }: Zone & { readonly windows: readonly LogWindow[] },
): readonly LogWindow[] {
  const { startAt } = periodOf(span.since, span.until, zone);
  const found = aggregate(facts, {
    table: "sessions",
    dimensions: { source: { column: "source" } },
  });
  const sources = new Set<string>(found.map(({ source }) => source));
  return windows.filter(({ source, firstAt }) => sources.has(source) && firstAt < (startAt ?? 0));
}

/**
 * Whether a week or month before a span serves as its baseline: whole if, for each source of the facts with a session before
 * the span, the logs hold a session that ended before it began; else something of it may have been deleted.
 */
export function standingOf(
  facts: Pick<Facts, "sessions" | "requests">,
  span: WeekSpan,
  options: Zone & { readonly windows: readonly LogWindow[] },
): (before: WeekSpan) => Pick<BaselineWeek, "standing" | "cutSources"> {
  const reaching = once(() => reachingWindows(facts, span, options));
  return (before) => standingIn(facts, wholeSpan(before, options), reaching);
}

function standingIn(
  facts: Pick<Facts, "requests">,
  whole: Period,
  reachingOf: () => readonly LogWindow[],
): Pick<BaselineWeek, "standing" | "cutSources"> {
  askAhead(facts, () => hasRequest(facts, whole));
  const reaching = reachingOf();
  const cut = reaching.filter(({ wholeFromAt }) => wholeFromAt >= (whole.startAt ?? 0));
  const cutSources = cut.map(({ source }) => source);
  if (reaching.length === 0 || cut.length > 0) return { standing: "cut", cutSources };
  return { standing: hasRequest(facts, whole) ? "whole" : "empty", cutSources };
}

/** From when on the logs of one source are complete. */
export interface LogWindow {
  readonly source: string;
  /** The first instant of any of its sessions, epoch ms. */
  readonly firstAt: number;
  /**
   * When the first of its sessions ended, epoch ms. Logs are deleted by the time they were last written: as long as
   * this session is there, every session that ended later is there too, and so all that was logged after it.
   */
  readonly wholeFromAt: number;
}

/** How far back the logs of each source reach, by source. Sources without a dated session are left out. */
export function logWindows(facts: Pick<Facts, "sessions">): readonly LogWindow[] {
  const parts = aggregate(facts, {
    table: "sessions",
    dimensions: {
      source: { column: "source" },
      hasStart: { present: "startedAt" },
      hasEnd: { present: "endedAt" },
    },
    measures: { startedAt: { min: "startedAt" }, endedAt: { min: "endedAt" } },
  });
  const windows = new Map<string, LogWindow>();
  for (const { source, startedAt, endedAt } of parts) {
    const end = endedAt ?? startedAt;
    if (end === null) continue;
    const start = startedAt ?? end;
    const known = windows.get(source);
    windows.set(source, {
      source,
      firstAt: Math.min(start, known?.firstAt ?? start),
      wholeFromAt: Math.min(end, known?.wholeFromAt ?? end),
    });
  }
  return [...windows.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}

/** The figures by which weeks are compared, of all facts. */
export function periodFigures(facts: Facts): PeriodFigures {
  return keptResult(facts, "periodFigures", () => countedFigures(facts));
}

function countedFigures(facts: Facts): PeriodFigures {
  const { all, active, subagents } = together({
    all: () => totals(facts),
    active: () => activeMs(facts),
    subagents: () => usageBy(facts, {}, { where: ofSubagents })[0],
  });
  const counts: PeriodCounts = {
    ...fieldsOf(all, "costUsd", "costNanoUsd", "requests"),
    ...fieldsOf(all, "unpricedRequests", "unknownUsageRequests", "lowerBoundRequests"),
    tokens: figureValue(allFigures.tokens, all),
    ...fieldsOf(all, "prompts", "sessions", "toolCalls"),
    endedCalls: endedCalls(all.outcomes),
  };
  const isCounted = (figure: ComparedFigure): figure is ComparedFigure & keyof PeriodCounts =>
    figure in counts;
  const others = comparedFigures.filter((figure) => !isCounted(figure));
  return {
    ...counts,
    ...byName(others, (figure) => {
      if (figure === "activeMs") return active;
      if (figure === "subagentShare")
        return subagentShare(subagents, all.costUsd === null ? 0n : BigInt(all.costNanoUsd));
      return figureValue(allFigures[figure], all);
    }),
  };
}

function activeMs(facts: Facts): number | null {
  const times = [...activeMsBySession(facts).values()];
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0);
}

function subagentShare(subagents: Usage | undefined, totalNanoUsd: bigint): number | null {
  if (totalNanoUsd === 0n) return null;
  return Number(subagents?.costNanoUsd ?? 0) / Number(totalNanoUsd);
}

/** Two weeks have no middle: either may be the unusual one. */
const FEWEST_WEEKS = 3;

/** The medians of weeks, figure by figure; null for fewer than three weeks. Of an even number, the mean of the two in the middle. */
export function medianFigures(weeks: readonly PeriodFigures[]): MedianFigures | null {
  if (weeks.length < FEWEST_WEEKS) return null;
  const medianOf = (figure: ComparedFigure): number | null => {
    const values = valuesOf(weeks, figure);
    return values.length < FEWEST_WEEKS ? null : median(values);
  };
  return {
    weeks: weeks.length,
    figures: { ...byName(comparedFigures, medianOf), costUsd: medianCost(weeks) },
    weeksOf: byName(comparedFigures, (figure) => valuesOf(weeks, figure).length),
    lowerBoundRequests: weeks.reduce((sum, week) => sum + week.lowerBoundRequests, 0),
    unpricedRequests: weeks.reduce((sum, week) => sum + week.unpricedRequests, 0),
  };
}

function valuesOf(weeks: readonly PeriodFigures[], figure: ComparedFigure): readonly number[] {
  return weeks
    .filter((week) => figure !== "errorRate" || week.endedCalls >= leastCases)
    .map((week) => week[figure])
    .filter((value) => value !== null);
}

/** In whole nano-dollars, so that no digit is lost. */
function medianCost(weeks: readonly PeriodFigures[]): number | null {
  const costs = weeks.filter(({ costUsd }) => costUsd !== null).map(({ costNanoUsd }) => BigInt(costNanoUsd));
  const middle = costs.length < FEWEST_WEEKS ? null : medianNanoUsd(costs);
  return middle === null ? null : usdOf(middle);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length / 2) - 1]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
}

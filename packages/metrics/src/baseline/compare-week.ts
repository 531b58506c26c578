import type { Facts } from "@turnmeter/schema";
import { mapTogether, together } from "../engine/pending.js";
import type { BaselineWeek, WeekComparison, WeekSpan } from "../rows/baseline.js";
import { askAhead } from "../engine/remote-runs.js";
import { selectFacts } from "../selection/select-facts.js";
import { dateOfDay, dayOfDate } from "../figures/days.js";
import { localDate } from "../time/local-day.js";
import { periodOf } from "../time/period.js";
import { spanBefore } from "../time/span-before.js";
import { checkZone } from "../time/zone.js";
import type { Zone } from "../time/zone.js";
import type { LogWindow } from "./log-window.js";
import { medianFigures } from "./median-figures.js";
import { periodFigures } from "./period-figures.js";
import { reachingWindows, standingOf } from "./week-standing.js";

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

/** The first day that begins after the logs of every source do. */
function dayAfter(windows: readonly LogWindow[], { timezone }: Zone): string {
  const wholeFromAt = Math.max(...windows.map((window) => window.wholeFromAt));
  return dateOfDay(dayOfDate(localDate(wholeFromAt, timezone)) + 1);
}

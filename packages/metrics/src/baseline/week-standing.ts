import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { once } from "../engine/pending.js";
import type { BaselineWeek, WeekSpan } from "../rows/baseline.js";
import { askAhead } from "../engine/remote-runs.js";
import { hasRequest } from "../selection/request-times.js";
import { periodOf } from "../time/period.js";
import type { Period } from "../time/period.js";
import { wholeSpan } from "../time/span-before.js";
import type { Zone } from "../time/zone.js";
import type { LogWindow } from "./log-window.js";

/** The windows of the sources that have a session before a span. */
export function reachingWindows(
  facts: Pick<Facts, "sessions">,
  span: WeekSpan,
  { windows, ...zone }: Zone & { readonly windows: readonly LogWindow[] },
): readonly LogWindow[] {
  const { startAt } = periodOf(span.since, span.until, zone);
  const found = aggregate(facts, {
    table: "sessions",
    dimensions: { source: { column: "source" } },
    measures: {},
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

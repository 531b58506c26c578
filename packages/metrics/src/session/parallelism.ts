import type { ToolCallFact } from "@turnmeter/schema";
import type { Parallelism } from "../rows/session/timeline.js";
import type { Interval } from "../statistics/union.js";
import { unionLength } from "../statistics/union.js";
import { didNotRun } from "../tools/tool-statistics.js";

/**
 * How many of the intervals run at once; null stands for one whose times are not known. Where one ends as another
 * begins, they do not overlap.
 */
export function parallelism(intervals: readonly (Interval | null)[]): Parallelism {
  const timed = intervals.filter((interval) => interval !== null);
  const totalMs = timed.reduce((sum, { start, end }) => sum + (end - start), 0);
  const busyMs = unionLength(timed);
  return {
    peak: peakOf(timed),
    mean: busyMs === 0 ? null : totalMs / busyMs,
    busyMs,
    totalMs,
    timed: timed.length,
    untimed: intervals.length - timed.length,
  };
}

function peakOf(intervals: readonly Interval[]): number {
  const starts = Float64Array.from(intervals, ({ start }) => start).sort();
  const ends = Float64Array.from(intervals, ({ end }) => end).sort();
  // What takes no time runs with nothing, but it runs.
  let peak = Math.min(1, intervals.length);
  for (let started = 0, ended = 0; started < starts.length; started++) {
    while (ends[ended]! <= starts[started]!) ended++;
    peak = Math.max(peak, started + 1 - ended);
  }
  return peak;
}

/**
 * From the call to its result, epoch ms; null without a known duration, and for a call that never ran. Where the tool tells its own run time and it is
 * shorter, that much before the result.
 */
export function callInterval({
  startedAt,
  endedAt,
  durationMs,
  durationBasis,
  outcome,
}: Pick<
  ToolCallFact,
  "startedAt" | "endedAt" | "durationMs" | "durationBasis" | "outcome"
>): Interval | null {
  if (didNotRun.includes(outcome)) return null;
  if (startedAt === null || endedAt === null || durationMs === null || endedAt < startedAt) return null;
  const start = durationBasis === "reported" ? Math.max(startedAt, endedAt - durationMs) : startedAt;
  return { start, end: endedAt };
}

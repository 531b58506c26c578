import { HOUR_MS } from "@turnmeter/metrics/figures.js";
import type { Clock } from "../names.js";
import { sumOf } from "../../sum-of.js";

/** A span without a long silence, and where it is drawn. */
interface TimeSegment {
  /** Epoch ms. */
  readonly startAt: number;
  readonly endAt: number;
  /** Drawn milliseconds from the scale's start. */
  readonly drawnStart: number;
}

/** A scale on which long silences take little room. */
export interface TimeScale {
  readonly segments: readonly TimeSegment[];
  /** Drawn milliseconds of the whole. */
  readonly length: number;
  /** Silences that were shortened, ms added up. */
  readonly cutMs: number;
  /** Where a moment is drawn, in whole drawn milliseconds; inside a cut silence in proportion. */
  readonly drawn: (at: number) => number;
}

const LONGEST_GAP_MS = 5 * 60_000;
/** Share of drawn time per cut, and the maximum for all cuts. */
const GAP_SHARE = 0.02;
const ALL_GAPS_SHARE = 0.2;

/** A scale over moments, epoch ms, on which gaps of more than 5 minutes are shortened. */
export function timeScale(moments: Iterable<number>): TimeScale {
  const times = [...new Set(moments)].sort((a, b) => a - b);
  const gaps = times.slice(1).map((at, place) => at - times[place]!);
  const activeMs = sumOf(gaps, (gap) => (gap <= LONGEST_GAP_MS ? gap : 0));
  const cuts = gaps.filter((gap) => gap > LONGEST_GAP_MS).length;
  // Where nothing lies between the silences there is nothing to make room for.
  const isCut = activeMs > 0;
  const drawnGap = Math.max(
    1,
    Math.round(activeMs * Math.min(GAP_SHARE, ALL_GAPS_SHARE / Math.max(1, cuts))),
  );
  const segments: TimeSegment[] = [];
  let [start, drawnStart, cutMs] = [0, 0, 0];
  times.forEach((at, place) => {
    const gap = gaps[place] ?? 0;
    const isEnd = place === times.length - 1;
    if (!isEnd && !(isCut && gap > LONGEST_GAP_MS)) return;
    segments.push({ startAt: times[start]!, endAt: at, drawnStart });
    drawnStart += at - times[start]! + drawnGap;
    start = place + 1;
    if (!isEnd) cutMs += gap;
  });
  const last = segments.at(-1);
  const length = last === undefined ? 0 : last.drawnStart + last.endAt - last.startAt;
  const drawn = (at: number): number => {
    const place = segments.findLastIndex(({ startAt }) => startAt <= at);
    const segment = segments[place];
    if (segment === undefined) return 0;
    const segmentLength = segment.endAt - segment.startAt;
    const next = segments[place + 1];
    if (at <= segment.endAt || next === undefined)
      return segment.drawnStart + Math.min(at - segment.startAt, segmentLength);
    const share = (at - segment.endAt) / (next.startAt - segment.endAt);
    return Math.round(segment.drawnStart + segmentLength + share * drawnGap);
  };
  return { segments, length, cutMs, drawn };
}

interface TimeTick {
  readonly drawn: number;
  readonly label: readonly string[];
}

const PARTS_OF_SECOND_MS = [10, 20, 50, 100, 200, 500];
const STEPS_MS = [1, 2, 5, 10, 20, 30].flatMap((step) => [step * 1000, step * 60_000]);
const HOURS_MS = [1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR_MS);
const MOST_TICKS = 8;

/** Minimum gap between labels on a narrow chart, as a share of drawn time. */
const NARROW_SHARE = 0.3;

/** The labels that a narrow chart has room for. */
export function ticksApart(ticks: readonly TimeTick[], { length }: TimeScale): readonly TimeTick[] {
  const apart: TimeTick[] = [];
  for (const tick of ticks) {
    const before = apart.at(-1);
    if (before === undefined || tick.drawn - before.drawn >= length * NARROW_SHARE) apart.push(tick);
  }
  return apart;
}

/** Labels at round times and where a silence ends, so far apart that they can be read; the day where it changes. */
export function timeTicks({ segments, length, drawn }: TimeScale, clock: Clock): readonly TimeTick[] {
  const least = length / MOST_TICKS;
  const step =
    [...PARTS_OF_SECOND_MS, ...STEPS_MS, ...HOURS_MS].sort((a, b) => a - b).find((ms) => ms >= least) ??
    HOURS_MS.at(-1)!;
  const time = step < 1000 ? clock.hundredth : step < 60_000 ? clock.second : clock.minute;
  const places = segments.flatMap(({ startAt, endAt }) => {
    const first = Math.ceil(startAt / step) * step;
    const round = [];
    for (let at = first; at <= endAt; at += step) round.push(at);
    return [startAt, ...round];
  });
  const ticks: TimeTick[] = [];
  let day = "";
  for (const at of places) {
    const before = ticks.at(-1);
    // The first label begins at its tick; the others stand on theirs.
    if (before !== undefined && drawn(at) - before.drawn < least * (ticks.length === 1 ? 1.1 : 0.8)) continue;
    const today = clock.day(at);
    ticks.push({ drawn: drawn(at), label: today === day ? [time(at)] : [time(at), today] });
    day = today;
  }
  return ticks;
}

import { HOUR_MS } from "@turnmeter/metrics/figures.js";
import type { Clock } from "./clock.js";
import type { TimeScale } from "./time-scale.js";

/** A label of the time axis. */
export interface TimeTick {
  readonly drawn: number;
  readonly label: readonly string[];
}

const STEPS_MS = [1, 2, 5, 10, 20, 30].flatMap((step) => [step * 1000, step * 60_000]);
const HOURS_MS = [1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR_MS);
const MOST_TICKS = 8;

/** Labels at round times and where a silence ends, so far apart that they can be read; the day where it changes. */
export function timeTicks({ segments, length, drawn }: TimeScale, clock: Clock): readonly TimeTick[] {
  const least = length / MOST_TICKS;
  const step = [...STEPS_MS, ...HOURS_MS].sort((a, b) => a - b).find((ms) => ms >= least) ?? HOURS_MS.at(-1)!;
  const time = step < 60_000 ? clock.second : clock.minute;
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
    if (before !== undefined && drawn(at) - before.drawn < least * 0.7) continue;
    const today = clock.day(at);
    ticks.push({ drawn: drawn(at), label: today === day ? [time(at)] : [time(at), today] });
    day = today;
  }
  return ticks;
}

import { HOUR_MS } from "@turnmeter/metrics/figures.js";
/** A stretch of time, epoch ms. */
export interface Stretch {
  readonly startAt: number;
  readonly endAt: number;
}

/** The stretches that the given ones cover together, ascending and apart from each other. */
export function mergeIntervals(stretches: readonly Stretch[]): readonly Stretch[] {
  const merged: Stretch[] = [];
  for (const { startAt, endAt } of [...stretches].sort((a, b) => a.startAt - b.startAt)) {
    const last = merged.at(-1);
    if (last === undefined || startAt > last.endAt) merged.push({ startAt, endAt });
    else if (endAt > last.endAt) merged[merged.length - 1] = { ...last, endAt };
  }
  return merged;
}

/** The parts of a stretch in each UTC hour. */
export function hoursOf({ startAt, endAt }: Stretch): readonly Stretch[] {
  const parts: Stretch[] = [];
  for (let at = startAt; at < endAt;) {
    const next = Math.min(endAt, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS);
    parts.push({ startAt: at, endAt: next });
    at = next;
  }
  return parts;
}

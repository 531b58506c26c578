import { HOUR_MS } from "../figures/days.js";

/** Instants from `startAt` up to and without `endAt`, with the first and last time in them, epoch ms. */
export interface UsageWindow {
  readonly startAt: number;
  readonly endAt: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/**
 * The windows that ascending times open: one begins at the full UTC hour before the first time that lies in no
 * window yet, and lasts so many ms, whole hours. So they never overlap, and every time lies in one.
 */
export function usageWindows(times: Float64Array, lengthMs: number): readonly UsageWindow[] {
  const windows: UsageWindow[] = [];
  for (let first = 0; first < times.length;) {
    const startAt = Math.floor(times[first]! / HOUR_MS) * HOUR_MS;
    const endAt = startAt + lengthMs;
    let next = first + 1;
    while (next < times.length && times[next]! < endAt) next++;
    windows.push({ startAt, endAt, firstAt: times[first]!, lastAt: times[next - 1]! });
    first = next;
  }
  return windows;
}

/** The last window that begins at or before a time, the first one for what is earlier than all; −1 if there is none. */
export function windowAt(windows: readonly UsageWindow[], at: number): number {
  let low = 0;
  let high = windows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (windows[middle]!.startAt <= at) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}

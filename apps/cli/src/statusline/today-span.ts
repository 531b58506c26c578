import { resolvePeriod } from "@turnmeter/metrics";

/** The present, and where. */
export interface Today {
  /** Epoch ms. */
  readonly nowMs: number;
  /** IANA zone; null is the system's. */
  readonly timezone: string | null;
}

/** Epoch ms; the end is the first instant of the next day. */
interface DaySpan {
  readonly startAt: number;
  readonly endAt: number;
}

/**
 * When the day begins and ends.
 *
 * @throws if the zone is none
 */
export function todaySpan({ nowMs, timezone }: Today): DaySpan {
  // Asking for the system's zone by its name takes half as long as starting Node.js.
  if (timezone === null) {
    return { startAt: new Date(nowMs).setHours(0, 0, 0, 0), endAt: new Date(nowMs).setHours(24, 0, 0, 0) };
  }
  const { startAt, endAt } = resolvePeriod({ last: "1d", nowMs, timezone, weekStart: "monday" });
  return { startAt: startAt ?? nowMs, endAt: endAt ?? nowMs };
}

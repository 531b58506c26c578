import { resolvePeriod } from "@turnmeter/metrics";

/** The present, and where. */
export interface Today {
  /** Epoch ms. */
  readonly nowMs: number;
  /** IANA zone; null is the system's. */
  readonly timezone: string | null;
}

/**
 * The first instant of the day, epoch ms.
 *
 * @throws if the zone is none
 */
export function startOfToday({ nowMs, timezone }: Today): number | undefined {
  // Asking for the system's zone by its name takes half as long as starting Node.js.
  if (timezone === null) return new Date(nowMs).setHours(0, 0, 0, 0);
  return resolvePeriod({ last: "1d", nowMs, timezone, weekStart: "monday" }).startAt ?? undefined;
}

import type { ToolCallFact } from "@turnmeter/schema";
import type { Interval } from "../statistics/union-length.js";

/**
 * From the call to its result, epoch ms; null without a known duration. Where the tool tells its own run time and it is
 * shorter, that much before the result.
 */
export function callInterval({
  startedAt,
  endedAt,
  durationMs,
  durationBasis,
}: Pick<ToolCallFact, "startedAt" | "endedAt" | "durationMs" | "durationBasis">): Interval | null {
  if (startedAt === null || endedAt === null || durationMs === null || endedAt < startedAt) return null;
  const start = durationBasis === "reported" ? Math.max(startedAt, endedAt - durationMs) : startedAt;
  return { start, end: endedAt };
}

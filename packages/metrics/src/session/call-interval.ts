import type { ToolCallFact } from "@turnmeter/schema";
import type { Interval } from "../statistics/union-length.js";
import { didNotRun } from "../tools/tool-statistics.js";

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

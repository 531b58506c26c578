import type { Outcome } from "@turnmeter/schema";
import type { OutcomeCounts } from "../rows/totals.js";

/** Calls by outcome, every outcome named; 0 where none ended so. */
export function outcomeCounts(
  parts: Iterable<{ readonly outcome: Outcome; readonly calls: number }>,
): OutcomeCounts {
  const counts = {
    ok: 0,
    failed: 0,
    invalid: 0,
    rejected: 0,
    denied: 0,
    cancelled: 0,
    interrupted: 0,
    pending: 0,
    detached: 0,
  };
  for (const { outcome, calls } of parts) counts[outcome] += calls;
  return counts;
}

/** Whether a call with this outcome is an error of its tool. */
export function isError(outcome: Outcome): outcome is "failed" | "invalid" {
  return outcome === "failed" || outcome === "invalid";
}

/** Whether a call with this outcome ran to an end. */
export function hasEnded(outcome: Outcome): boolean {
  return outcome === "ok" || isError(outcome);
}

/** Calls that failed or were invalid. */
export function errorCalls({ failed, invalid }: Pick<OutcomeCounts, "failed" | "invalid">): number {
  return failed + invalid;
}

/** Calls that ran to an end: ok, failed or invalid. An error rate is taken over these. */
export function endedCalls(counts: Pick<OutcomeCounts, "ok" | "failed" | "invalid">): number {
  return counts.ok + errorCalls(counts);
}

/** Calls that were decided on: all but pending, cancelled and interrupted. A rejection rate is taken over these. */
export function decidedCalls(counts: OutcomeCounts): number {
  return endedCalls(counts) + counts.rejected + counts.denied + counts.detached;
}

/** {@link errorCalls} ÷ {@link endedCalls}, 0–1; null without any. */
export function errorRateOf(counts: Pick<OutcomeCounts, "ok" | "failed" | "invalid">): number | null {
  const ended = endedCalls(counts);
  return ended === 0 ? null : errorCalls(counts) / ended;
}

/** rejected ÷ {@link decidedCalls}, 0–1: how often a person said no; null if all calls are undecided. */
export function rejectionRateOf(counts: OutcomeCounts): number | null {
  const decided = decidedCalls(counts);
  return decided === 0 ? null : counts.rejected / decided;
}

/** Calls, requests, prompts or turns that a rate or a percentile needs to say something (R64). */
export const leastCases = 20;

/** Sessions that each side of a comparison needs to show how sessions differ. */
export const leastSessions = 5;

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

/** rejected ÷ (all but pending, cancelled, interrupted): how often a person said no; null where all calls are such. */
export function rejectionRateOf(counts: OutcomeCounts): number | null {
  const all = Object.values(counts).reduce((total, calls) => total + calls, 0);
  const asked = all - counts.pending - counts.cancelled - counts.interrupted;
  return asked === 0 ? null : counts.rejected / asked;
}

/** (failed + invalid) ÷ (ok + failed + invalid): of the calls that ran and came to an end; null without any. */
export function errorRateOf(counts: OutcomeCounts): number | null {
  const errors = counts.failed + counts.invalid;
  const ended = counts.ok + errors;
  return ended === 0 ? null : errors / ended;
}

import type { OutcomeCounts } from "@turnmeter/metrics";

/** Failed and invalid calls of those that ran to an end, 0–1; null where none did. */
export function errorRateOf({
  ok,
  failed,
  invalid,
}: Pick<OutcomeCounts, "ok" | "failed" | "invalid">): number | null {
  const completed = ok + failed + invalid;
  return completed > 0 ? (failed + invalid) / completed : null;
}

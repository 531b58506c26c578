import type { Period } from "@turnmeter/metrics";
import type { Formats } from "@turnmeter/reporting";

/** The days of a period in words. */
export function periodText(
  { since, until }: Pick<Period, "since" | "until">,
  { date }: Pick<Formats, "date">,
): string {
  if (since === null) return until === null ? "all days" : `up to ${date(until)}`;
  if (until === null) return `since ${date(since)}`;
  return since === until ? date(since) : `${date(since)} to ${date(until)}`;
}

import type { Period } from "@turnmeter/metrics";
import { amount, say } from "@turnmeter/reporting";
import type { Text } from "@turnmeter/reporting";

/** The days of a period in words. */
export function periodText({ since, until }: Pick<Period, "since" | "until">): Text {
  const { date } = amount;
  if (since === null) return until === null ? "all days" : say`up to ${date(until)}`;
  if (until === null) return say`since ${date(since)}`;
  return since === until ? date(since) : say`${date(since)} to ${date(until)}`;
}

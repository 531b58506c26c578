import type { Period } from "@turnmeter/metrics";

/** The days of a period in words. */
export function periodText({ since, until }: Pick<Period, "since" | "until">): string {
  if (since === null && until === null) return "all days";
  if (since === null) return `up to ${until}`;
  if (until === null) return `since ${since}`;
  return since === until ? since : `${since} to ${until}`;
}

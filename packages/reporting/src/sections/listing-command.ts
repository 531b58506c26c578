import type { ReportPeriod } from "@turnmeter/metrics";

/** The command that lists all of what a table of the report begins with. */
export function listingCommand(name: string, { since, until, timezone }: ReportPeriod): string {
  return [
    `turnmeter ${name}`,
    ...(since === null ? [] : [`--since ${since}`]),
    ...(until === null ? [] : [`--until ${until}`]),
    `--timezone ${timezone}`,
  ].join(" ");
}

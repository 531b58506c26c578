import { textOf } from "@turnmeter/reporting";
import { periodText } from "./texts.js";
import { noLogsLines, placesText } from "../logs/no-logs.js";
import type { Selection } from "../logs/selection.js";

/** Why a result is empty, where it was looked and what to pass. */
export function emptyText(selection: Selection): string {
  const { hasLogs, lookedIn, allFacts, period, hint } = selection;
  if (!hasLogs) return noLogsLines(selection).join(" ");
  if (allFacts.requests.rowCount > 0) {
    return `Nothing in this period (${textOf(periodText(period))}). Pass --since, --until, --last or --week for another.`;
  }
  if (hint !== null) return hint;
  return `Nothing that fits was found in ${placesText(lookedIn)}. Pass other filters, or --path <folder> to look elsewhere.`;
}

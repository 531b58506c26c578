import { periodText } from "./period-text.js";
import type { Selection } from "../pipeline/selection.js";

const whatIsALog =
  "Logs are files named *.jsonl or *.json, also with .gz or .zst; --path takes one of any name.";

/** Why a result is empty, where it was looked and what to pass. */
export function emptyText({ hasLogs, lookedIn, allFacts, period, hint }: Selection): string {
  if (!hasLogs) {
    if (allFacts.problems.rowCount > 0) {
      return `No log that can be read was found in ${lookedIn.join(", ")}; \`turnmeter doctor\` says why.`;
    }
    return `No logs found in ${lookedIn.join(", ")}. Pass --path <folder> to look elsewhere. ${whatIsALog}`;
  }
  if (allFacts.requests.rowCount > 0) {
    return `Nothing in this period (${periodText(period)}). Pass --since, --until, --last or --week for another.`;
  }
  if (hint !== null) return hint;
  return `Nothing that fits was found in ${lookedIn.join(", ")}. Pass other filters, or --path <folder> to look elsewhere.`;
}

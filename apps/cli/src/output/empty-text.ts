import { fileReasons } from "@turnmeter/metrics";
import { countOf, textOf } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { periodText } from "./texts.js";
import type { Selection } from "../logs/selection.js";

const whatIsALog =
  "Logs are files named *.jsonl or *.json, also with .gz or .zst; --path takes one of any name.";

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

/** Where no logs were found, what to pass, and what a log is. */
export function noLogsLines({
  lookedIn,
  allFacts,
}: Pick<Selection, "lookedIn" | "allFacts">): readonly string[] {
  const places = `${placesText(lookedIn)}${unreadText(allFacts)}`;
  if (allFacts.problems.rowCount > 0)
    return [`No readable log found in ${places}; \`turnmeter doctor\` says why.`];
  return [`No logs found in ${places}.`, "Pass --path <folder> to look elsewhere.", whatIsALog];
}

/** Agents have more folders than anybody has agents. */
const mostPlaces = 3;

function placesText(places: readonly string[]): string {
  const shown = places.slice(0, mostPlaces);
  const more = places.length - shown.length;
  return more <= 1 ? places.join(", ") : `${shown.join(", ")} and ${more} more folders of agents`;
}

const mostReasons = 3;

/** Why files that were there were not read, in brackets; nothing where there were none. */
function unreadText(facts: Pick<Facts, "files">): string {
  const reasons = fileReasons(facts);
  if (reasons.length === 0) return "";
  const texts = reasons
    .slice(0, mostReasons)
    .map(({ status, reason, count }) => `${textOf(countOf(count, "file", "files"))} ${status}: ${reason}`);
  return ` (${texts.join(", ")}${reasons.length > texts.length ? ", …" : ""})`;
}

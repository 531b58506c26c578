import { distinctValues, fileReasons } from "@turnmeter/metrics";
import { countOf, textOf } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";

/** Facts that were read, and the places that were searched. */
export interface Looked {
  readonly allFacts: Pick<Facts, "files" | "problems">;
  readonly lookedIn: readonly string[];
}

/** Whether any log was read. */
export function holdsLogs(facts: Pick<Facts, "files">): boolean {
  return distinctValues(facts, "files", "status").includes("read");
}

/** Lines for when no logs were found: which places to pass, and what a log is. */
export function noLogsLines({ lookedIn, allFacts }: Looked): readonly string[] {
  const places = `${placesText(lookedIn)}${unreadText(allFacts)}`;
  if (allFacts.problems.rowCount > 0)
    return [`No readable log found in ${places}; \`turnmeter doctor\` says why.`];
  return [`No logs found in ${places}.`, "Pass --path <folder> to look elsewhere.", whatIsALog];
}

const whatIsALog =
  "Logs are files named *.jsonl or *.json, also with .gz or .zst; --path takes one of any name.";

/** Places in a sentence. */
export function placesText(places: readonly string[]): string {
  return shortList(places, "more folders of agents");
}

/** Places listed: agents have more folders than anyone has agents. */
const mostPlaces = 3;

/** The first few places. `others` is the noun for the rest. */
export function shortList(places: readonly string[], others: string): string {
  const shown = places.slice(0, mostPlaces);
  const more = places.length - shown.length;
  return more <= 1 ? places.join(", ") : `${shown.join(", ")} and ${more} ${others}`;
}

const mostReasons = 3;

function unreadText(facts: Pick<Facts, "files">): string {
  const reasons = fileReasons(facts);
  if (reasons.length === 0) return "";
  const texts = reasons
    .slice(0, mostReasons)
    .map(({ status, reason, count }) => `${textOf(countOf(count, "file", "files"))} ${status}: ${reason}`);
  return ` (${texts.join(", ")}${reasons.length > texts.length ? ", …" : ""})`;
}

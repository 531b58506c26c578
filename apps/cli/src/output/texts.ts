import { boundCell, cellAmount, countOf, amount, say, textOf } from "@turnmeter/reporting";
import type { ColumnKind, Text } from "@turnmeter/reporting";
import type { Period, Usage } from "@turnmeter/metrics";
import type { Coverage } from "../logs/read-lakes.js";
import { noLogsLines, placesText } from "../logs/no-logs.js";
import type { Selection } from "../logs/selection.js";

/** A number with `≥` where any of the requests behind it is known only as a lower bound. */
export function boundText(value: number | null, lowerBoundRequests: number, kind: ColumnKind): Text {
  return cellAmount(boundCell({ lowerBoundRequests }, value), kind);
}

/** The coverage of a result from lakes: `4 machines of 3 people`. */
export function coverageText({ machines, people }: Coverage): Text {
  return say`${countOf(machines, "machine", "machines")} of ${countOf(people, "person", "people")}`;
}

export function periodText({ since, until }: Pick<Period, "since" | "until">): Text {
  const { date } = amount;
  if (since === null) return until === null ? "all days" : say`up to ${date(until)}`;
  if (until === null) return say`since ${date(since)}`;
  return since === until ? date(since) : say`${date(since)} to ${date(until)}`;
}

const keptParts = 2;
const longestName = 20;

/** A place in a log, `file:line`, by the end of its path; of a long file name only the beginning and the line. */
export function shortPlace(place: string): string {
  const parts = place.split(/[/\\]/);
  const name = parts.at(-1) ?? place;
  const line = /:\d+$/.exec(name)?.[0] ?? "";
  const stem = line === "" ? name : withoutEndings(name.slice(0, -line.length));
  const short = stem.length > longestName ? `${stem.slice(0, 8)}…${line}` : name;
  return [...parts.slice(-keptParts, -1), short].join("/");
}

function withoutEndings(file: string): string {
  const dot = file.indexOf(".", file.lastIndexOf(":") + 1);
  return dot === -1 ? file : file.slice(0, dot);
}

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

/** Why figures are lower bounds; null where none is. */
export function lowerBoundReason({ lowerBoundRequests }: Pick<Usage, "lowerBoundRequests">): Text | null {
  if (lowerBoundRequests === 0) return null;
  return say`the log holds only the beginning of ${countOf(lowerBoundRequests, "answer", "answers")}`;
}

/** What `≥` means, where no table says it; nothing where no figure has it. */
export function lowerBoundNotes(totals: Usage): Text[] {
  const reason = lowerBoundReason(totals);
  return reason === null ? [] : [say`≥ at least: ${reason}.`];
}

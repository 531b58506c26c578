import type { AgentNames, Place, ReportPeriod } from "@turnmeter/metrics";
import { oneLine } from "../format/isolate.js";

const LONGEST = 60;

/** A name from a log as a sentence can hold it: on one line and of at most 60 characters. */
export function shortName(name: string): string {
  const text = oneLine(name);
  if (text === "") return "(no name)";
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}

/** The last folder of a project's path; the path itself where it has none. */
export function projectName(project: string | null): string {
  return project === null ? "not known" : (lastFolder(project) ?? project);
}

/** A model's name as charts and sentences print it. */
export function modelName(model: string | null): string {
  return model ?? "model not named";
}

/** The name of the agent whose logs a source reads; the source's id where nothing else is known. */
export function codingAgentName(source: string, names: AgentNames = new Map()): string {
  return names.get(source) ?? source;
}

const FAMILY_FIRST = /^[a-z]+-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?:-\d{8})?$/;
const VERSION_FIRST = /^[a-z]+-(\d{1,2})(?:[-.](\d{1,2}))?-([a-z]+)-\d{8}$/;

/**
 * A model's name that takes less room, without vendor, date and hyphens: `opus 5.5`. It is the same in every listing,
 * however the log spells the model; one whose name has another form keeps it.
 */
export function shortModel(model: string): string {
  const [, family, major, minor] = FAMILY_FIRST.exec(model) ?? [];
  if (family !== undefined) return named(family, major, minor);
  const [, first, second, last] = VERSION_FIRST.exec(model) ?? [];
  return last === undefined ? model : named(last, first, second);
}

function named(family: string, major = "", minor?: string): string {
  return `${family} ${major}${minor === undefined ? "" : `.${minor}`}`;
}

/** The last part of a path; null where there is none. */
export function lastFolder(path: string | null): string | null {
  return path?.split(/[/\\]/).findLast((part) => part !== "") ?? null;
}

const shortest = 8;

/** Each id cut to 8 characters, or to as many as tell it apart from all others: enough for `--session`. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const all = [...new Set(ids)].sort();
  // Of sorted ids those that have most in common are neighbours.
  const lengths = new Map(
    all.map((id, at) => {
      const common = [all[at - 1], all[at + 1]].map((other) => commonStart(other ?? "", id));
      return [id, Math.max(shortest, ...common.map((length) => length + 1))];
    }),
  );
  return (id) => id.slice(0, lengths.get(id) ?? shortest);
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** A place in a log as `file:line`, by the file's name alone: its folders may tell what is nobody's business. */
export function logPlace({ file, line }: Pick<Place, "file" | "line">): string {
  const name = file.split(/[/\\]/).at(-1) ?? file;
  return `${shortName(name)}:${line}`;
}

/** Where something is logged, as the name of the file and the line; null where there is nothing. */
export function placeText(place: Place | undefined): string | null {
  return place === undefined ? null : logPlace(place);
}

/** The command that lists all of what a table of the report begins with. */
export function listingCommand(name: string, { since, until, timezone }: ReportPeriod): string {
  return [
    `turnmeter ${name}`,
    ...(since === null ? [] : [`--since ${since}`]),
    ...(until === null ? [] : [`--until ${until}`]),
    `--timezone ${timezone}`,
  ].join(" ");
}

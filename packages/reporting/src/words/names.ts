import type { Place, ReportPeriod } from "@turnmeter/metrics";
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

/** The last part of a path; null where there is none. */
export function lastFolder(path: string | null): string | null {
  return path?.split(/[/\\]/).findLast((part) => part !== "") ?? null;
}

const shortest = 8;

/** The ids cut to one length, 8 or as many characters as tell all of them apart: enough for `--session`. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const all = [...new Set(ids)].sort();
  // Of sorted ids those that have most in common are neighbours.
  const length = all.reduce(
    (most, id, at) => (at === 0 ? most : Math.max(most, commonStart(all[at - 1]!, id) + 1)),
    shortest,
  );
  return (id) => id.slice(0, length);
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

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

/**
 * Names of models that take less room, without vendor, date and hyphens: `opus 5.5`. A model keeps its own name where its
 * form is another, or where two of them would be called the same.
 */
export function shortModels(models: Iterable<string>): (model: string) => string {
  const idsOf = new Map<string, Set<string>>();
  for (const model of models) {
    const name = shortModel(model);
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(model));
  }
  return (model) => {
    const name = shortModel(model);
    return (idsOf.get(name)?.size ?? 0) > 1 ? model : name;
  };
}

const FAMILY_FIRST = /^[a-z]+-([a-z]+)-(\d{1,2})(?:-(\d{1,2}))?(?:-\d{8})?$/;
const VERSION_FIRST = /^[a-z]+-(\d{1,2})(?:-(\d{1,2}))?-([a-z]+)-\d{8}$/;

function shortModel(model: string): string {
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

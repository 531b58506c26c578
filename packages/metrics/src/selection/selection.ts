import { type SessionKind, sessionKinds, sourceIds } from "@turnmeter/schema";
import { checkNames, shown } from "@turnmeter/schema/names.js";
import { checkSpan, type Period } from "../time/period.js";

/** Which facts to keep; a filter that is left out or empty keeps all. */
export interface Selection {
  /** Facts outside it, and facts without a time, are left out; open at both ends it keeps all. */
  readonly period?: Pick<Period, "startAt" | "endAt"> | undefined;
  /** Source ids. */
  readonly sources?: readonly string[] | undefined;
  /** Paths of projects, their last parts (`shop` keeps `/home/ann/shop`), or folders in them. */
  readonly projects?: readonly string[] | undefined;
  /** Model ids. */
  readonly models?: readonly string[] | undefined;
  /** How sessions were run. */
  readonly sessionKinds?: readonly SessionKind[] | undefined;
  /** Keeps whole sessions that have a request in this period. */
  readonly activeIn?: Pick<Period, "startAt" | "endAt"> | undefined;
  /** Session ids or their beginnings. */
  readonly sessions?: readonly string[] | undefined;
  /** Whole ids of sessions; unlike other filters, an empty set keeps none. */
  readonly sessionIds?: ReadonlySet<string> | undefined;
}

/** Instants from `startAt` up to, but not including, `endAt`, epoch ms. */
export interface Window {
  readonly startAt: number;
  readonly endAt: number;
}

const lists = ["sources", "projects", "models", "sessionKinds", "sessions"] as const;

/**
 * Checks a selection that a caller gives.
 *
 * @throws TypeError if a filter is of another type, RangeError if a source or kind of session is not known
 */
export function checkSelection(selection: Selection): void {
  for (const name of lists) {
    const wanted: unknown = selection[name];
    if (wanted !== undefined && !Array.isArray(wanted))
      throw new TypeError(`${name} must be a list, not ${shown(wanted)}`);
  }
  checkNames("source", selection.sources ?? [], sourceIds);
  checkNames("session kind", selection.sessionKinds ?? [], sessionKinds);
  checkSpan(selection.period);
  checkSpan(selection.activeIn);
}

/** The projects that a path, or its last parts, refers to: those with this name, else the nearest one that contains the path. */
export function projectsMeant(wanted: string, projects: Iterable<string>): readonly string[] {
  const name = wanted.replace(/(?<![/\\])[/\\]+$/, "");
  const known = [...new Set(projects)];
  const named = known.filter((project) => project === name || endsWithParts(project, name));
  if (named.length > 0) return named;
  const around = known.filter((project) => beginsWithParts(name, project));
  const nearest = around.reduce((most, project) => Math.max(most, project.length), 0);
  return around.filter((project) => project.length === nearest);
}

function endsWithParts(path: string, parts: string): boolean {
  return path.endsWith(`/${parts}`) || path.endsWith(`\\${parts}`);
}

function beginsWithParts(path: string, parts: string): boolean {
  return path.startsWith(`${parts}/`) || path.startsWith(`${parts}\\`);
}

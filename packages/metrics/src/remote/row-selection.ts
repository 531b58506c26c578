import type { Facts } from "@turnmeter/schema";
import { knownProjects, windowOf } from "../selection/filters.js";
import { projectsMeant } from "../selection/projects-meant.js";
import type { Selection } from "../selection/selection.js";
import type { RowSelection } from "./fact-source.js";

/** A selection with the projects that its names mean; null if it keeps everything. */
export function rowSelectionOf(selection: Selection, facts: Facts): RowSelection | null {
  const wanted: RowSelection = {
    window: windowOf(selection.period),
    sources: listed(selection.sources),
    projects: projectsOf(listed(selection.projects), facts),
    models: listed(selection.models),
    sessionKinds: listed(selection.sessionKinds),
    activeIn: windowOf(selection.activeIn),
    sessions: listed(selection.sessions),
    sessionIds: selection.sessionIds === undefined ? null : [...selection.sessionIds].sort(),
  };
  return Object.values(wanted).every((filter) => filter === null) ? null : wanted;
}

function listed<T>(wanted: readonly T[] | undefined): readonly T[] | null {
  return wanted === undefined || wanted.length === 0 ? null : wanted;
}

function projectsOf(wanted: readonly string[] | null, facts: Facts): readonly string[] | null {
  if (wanted === null) return null;
  const known = knownProjects(facts);
  return [...new Set(wanted.flatMap((one) => projectsMeant(one, known)))].sort();
}

import { matchModel, type PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import {
  aggregate,
  distinctValues,
  mapTogether,
  projectsMeant,
  together,
  selectFacts,
} from "@turnmeter/metrics";
import { boundedText, listed, textOf } from "@turnmeter/reporting";
import { closestName } from "@turnmeter/schema/names.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";

interface ModelNames {
  /** As spelled in the logs. */
  readonly found: readonly string[];
  /** Names the models that no log has; null if all were found. */
  readonly hint: string | null;
  /** Lists the models matched by partial ids; null if there are none. */
  readonly note: string | null;
}

/** The logged ids that the wanted ones name: the same id, or one that the price book takes for the same model, so that a date or a provider prefix may be left out. Where there is none, all ids that contain the wanted text. */
export function modelNames(
  wanted: readonly string[],
  facts: Pick<Facts, "requests" | "toolCalls">,
  book: PriceBook,
): ModelNames {
  const { ofRequests, ofCalls } = together({
    ofRequests: () => distinctValues(facts, "requests", "model"),
    ofCalls: () => distinctValues(facts, "toolCalls", "model"),
  });
  const ids = [...new Set([...ofRequests, ...ofCalls].filter((id) => id !== null))].sort();
  const same = (name: string): readonly string[] => {
    const model = matchModel(name, book);
    return ids.filter((id) => id === name || (model !== null && matchModel(id, book) === model));
  };
  const meant = wanted.map((name) => {
    const exact = same(name);
    return exact.length > 0
      ? { name, ids: exact, isPart: false }
      : { name, ids: holding(name, ids), isPart: true };
  });
  const missing = meant.filter((each) => each.ids.length === 0).map(({ name }) => name);
  const parts = meant.filter((each) => each.isPart && each.ids.length > 0);
  const known = new Map(ids.map((id) => [id, id]));
  return {
    // A name that no log has stays, so that nothing fits it.
    found: [...new Set(meant.flatMap((each) => [each.name, ...each.ids]))],
    note: parts.length === 0 ? null : parts.map((each) => partNote(each.name, each.ids)).join("\n"),
    hint:
      missing.length === 0
        ? null
        : missing.map((name) => nameHint("request of model", name, known)).join(" "),
  };
}

/** The ids that hold a text, in letters of either case. */
export function holding(text: string, ids: readonly string[]): readonly string[] {
  const part = text.toLowerCase();
  return ids.filter((id) => id.toLowerCase().includes(part));
}

/** A note that a text is part of model ids, and which ones. */
export function partNote(part: string, ids: readonly string[]): string {
  return `--model ${part}: ${namesText(ids)}.`;
}

function namesText(names: readonly string[]): string {
  return textOf(
    listed(
      names.map((name) => boundedText(name)),
      { most: mostNames },
    ),
  );
}

const mostNames = 10;

function nameHint(what: string, typed: string, known: ReadonlyMap<string, string>): string {
  const closest = closestName(typed, [...known.keys()]);
  if (closest !== null) return `No ${what} ${typed}; did you mean ${boundedText(known.get(closest)!)}?`;
  const names = [...new Set(known.values())];
  if (names.length === 0) return `No ${what} ${typed}.`;
  return `No ${what} ${typed}; the logs name ${namesText(names)}.`;
}

/** The hint for session ids that no log has; null if all were found. */
export function sessionHint(wanted: readonly string[], facts: Pick<Facts, "sessions">): string | null {
  const isThere = mapTogether(wanted, (start) =>
    aggregate(facts, {
      table: "sessions",
      dimensions: { isMeant: { beginOf: "sessionId", with: start } },
      measures: {},
    }).some(({ isMeant }) => isMeant),
  );
  const missing = wanted.filter((_, place) => !isThere[place]!);
  if (missing.length === 0) return null;
  const ids = [...distinctValues(facts, "sessions", "sessionId")].sort();
  return missing
    .map((start) => `No session ${start}${meantSession(start, ids) ?? ". `turnmeter sessions` lists them."}`)
    .join(" ");
}

/** The end of a sentence about a prefix that fits no id: a similar id; null if none is near. */
export function meantSession(typed: string, ids: readonly string[]): string | null {
  const known = new Map(ids.map((id) => [id.slice(0, typed.length), id]));
  const closest = closestName(typed, [...known.keys()]);
  return closest === null ? null : `; did you mean ${known.get(closest)}?`;
}

const ofProjects = ["sessions", "requests", "toolCalls", "marks"] as const;

/** The hint for projects that no log has; null if all were found. */
export function projectHint(
  wanted: readonly string[],
  facts: Pick<Facts, (typeof ofProjects)[number]>,
): string | null {
  const projects = mapTogether(ofProjects, (table) => distinctValues(facts, table, "project")).flat();
  const known = [...new Set(projects.filter((project) => project !== null))].sort();
  const missing = wanted.filter((name) => projectsMeant(name, known).length === 0);
  if (missing.length === 0) return null;
  return missing.map((name) => nameHint("project", name, typedAs(name, known))).join(" ");
}

function typedAs(name: string, projects: readonly string[]): ReadonlyMap<string, string> {
  const parts = partsOf(name).length;
  return new Map(
    projects.map((project) => {
      const isPart = /^[^/\\]/.test(name) && !/^[A-Za-z]:/.test(name);
      return [isPart ? partsOf(project).slice(-parts).join("/") : project, project];
    }),
  );
}

function partsOf(path: string): readonly string[] {
  return path.split(/[/\\]+/).filter((part) => part !== "");
}

/** Flags that filter rows regardless of day. Models are spelled as in the logs. */
type FilterFlags = Partial<Pick<ReadingFlags, "source" | "project" | "model" | "session" | "sessionKind">>;

/** The facts that fit all filters; `sessionIds` are the only sessions that are wanted, null wants any. */
export function filterFacts(
  facts: Facts,
  filters: FilterFlags,
  sessionIds: ReadonlySet<string> | null = null,
): Facts {
  const { source: sources, project: projects, model: models, session: sessions, sessionKind } = filters;
  const wanted = { sources, projects, models, sessions, sessionKinds: sessionKind };
  const all = { ...wanted, sessionIds: sessionIds ?? undefined };
  return Object.values(all).every((each) => each === undefined) ? facts : selectFacts(facts, all);
}

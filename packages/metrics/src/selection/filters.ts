import { longsOf, textsOf } from "@turnmeter/columns";
import type { Column, CopyKind, Facts } from "@turnmeter/schema";
import { distinctValues } from "../engine/distinct-values.js";
import { mapTogether } from "../engine/pending.js";
import { problemFilter } from "./problem-filter.js";
import { projectsMeant } from "./projects-meant.js";
import type { Selection, Window } from "./selection.js";

/** Kinds of copies that repeat no request or call of the facts. */
export const copiesOfNothing: readonly CopyKind[] = ["fork", "digest", "clientMade"];
const repeatsNothing: ReadonlySet<CopyKind> = new Set(copiesOfNothing);

type RowTest = (row: number) => boolean;
type Requests = Facts["requests"];

/** Tests for the rows of each table; null if the selection keeps everything. */
export function createFilters(selection: Selection, read: Facts) {
  const { sources, projects, models, sessions, sessionIds } = selection;
  const window = windowOf(selection.period);
  const isSource = anyOf(sources, (source, wanted) => source === wanted);
  const isProject = isOneOfProjects(projects, read);
  const isModel = anyOf(models, (model, wanted) => model === wanted);
  const isNamed = both(
    anyOf(sessions, (id, start) => id.startsWith(start)),
    sessionIds === undefined ? null : (id) => id !== null && sessionIds.has(id),
  );
  const isSession = both(
    both(isNamed, isOfKind(read.sessions, selection.sessionKinds)),
    isActiveIn(read.requests, windowOf(selection.activeIn)),
  );
  if (!window && !isSource && !isProject && !isModel && !isSession) return null;
  const isInWindow = (column: Column<number | null>): RowTest | null => window && within(column, window);
  const isPlace = ({ columns }: Place) =>
    all(on(columns.source, isSource), on(columns.project, isProject), on(columns.sessionId, isSession));
  return {
    window,
    request: (table: Requests): RowTest =>
      all(isPlace(table), isInWindow(table.columns.at), on(table.columns.model, isModel)),
    toolCall: (table: Facts["toolCalls"]): RowTest =>
      all(isPlace(table), isInWindow(table.columns.startedAt), on(table.columns.model, isModel)),
    turn: (table: Facts["turns"]): RowTest =>
      all(isPlace(table), isInWindow(table.columns.promptAt), on(table.columns.model, isModel)),
    finding: (table: Finding): RowTest =>
      all(isPlace(table), isInWindow(table.columns.at), on(table.columns.model, isModel)),
    mark(table: Mark, requests: Requests): RowTest {
      const ownTests = all(isPlace(table), isInWindow(table.columns.at));
      if (!isModel) return ownTests;
      const turns = new Set(requests.columns.turnId);
      const ids = new Set<string | null>(requests.columns.sessionId);
      const { turnId, sessionId } = table.columns;
      return (row) => {
        const turn = turnId.at(row);
        return (turn === null ? ids.has(sessionId.at(row)) : turns.has(turn)) && ownTests(row);
      };
    },
    agent(table: Facts["agents"], requests: Requests): RowTest {
      const threads = new Set(requests.columns.threadId);
      const { threadId, startedAt, model } = table.columns;
      const startedHere = all(isPlace(table), isInWindow(startedAt), on(model, isModel));
      return (row) => threads.has(threadId.at(row)) || startedHere(row);
    },
    copy({ copies, ...facts }: Facts, kept: Pick<Facts, "requests" | "toolCalls">): RowTest {
      if (copies.rowCount === 0) return () => false;
      const requestKeys = new Set<string>(kept.requests.columns.requestKey);
      const callKeys = new Set<string>(kept.toolCalls.columns.callKey);
      const rowOfSession = new Map<string, number>();
      for (let row = 0; row < facts.sessions.rowCount; row++)
        rowOfSession.set(facts.sessions.columns.sessionId.at(row), row);
      const { requestKey, callKey, kind, sessionId, at, model } = copies.columns;
      const isOwnPlace = all(on(sessionId, isSession), isInWindow(at), on(model, isModel));
      const isSessionPlace = all(
        on(facts.sessions.columns.source, isSource),
        on(facts.sessions.columns.project, isProject),
      );
      return (row) => {
        const request = requestKey.at(row);
        const call = callKey.at(row);
        if (!repeatsNothing.has(kind.at(row)))
          return request === null ? callKeys.has(call!) : requestKeys.has(request);
        const session = rowOfSession.get(sessionId.at(row));
        const isInPlace = session === undefined ? !isSource && !isProject : isSessionPlace(session);
        return isInPlace && isOwnPlace(row);
      };
    },
    problem: (facts: Facts, kept: Pick<Facts, "requests" | "toolCalls">): RowTest =>
      problemFilter(facts, kept, { window, isSource, isProject, isSession, isModel }),
    activity(table: Facts["activity"], requests: Requests): RowTest {
      if (!isModel) return all(isPlace(table));
      const withRequest = new Set<string>(requests.columns.sessionId);
      return all(
        isPlace(table),
        on(table.columns.sessionId, (id) => withRequest.has(id)),
      );
    },
  };
}

/** The columns that say where a row belongs. */
interface Place {
  readonly columns: {
    readonly source: Column<string | null>;
    readonly project: Column<string | null>;
    readonly sessionId: Column<string | null>;
  };
}

/** A derived table whose rows are about a request or call. */
interface Finding {
  readonly columns: Place["columns"] & {
    readonly at: Column<number | null>;
    readonly model: Column<string | null>;
  };
}

/** A table whose rows are about a moment of a thread. */
interface Mark {
  readonly columns: Place["columns"] & {
    readonly at: Column<number | null>;
    readonly turnId: Column<string | null>;
  };
}

/** Null if a period is open at both ends. */
export function windowOf(period: Selection["period"]): Window | null {
  if (period === undefined || (period.startAt === null && period.endAt === null)) return null;
  return {
    startAt: period.startAt ?? Number.NEGATIVE_INFINITY,
    endAt: period.endAt ?? Number.POSITIVE_INFINITY,
  };
}

/** A test for values that match a wanted one; null never matches. No test if all are wanted. */
function anyOf(
  wanted: readonly string[] | undefined,
  matches: (value: string, wanted: string) => boolean,
): ((value: string | null) => boolean) | null {
  if (wanted === undefined || wanted.length === 0) return null;
  return (value) => value !== null && wanted.some((one) => matches(value, one));
}

/** A test for the projects that the wanted names mean; none where all are wanted. */
function isOneOfProjects(
  wanted: readonly string[] | undefined,
  facts: Facts,
): ((project: string | null) => boolean) | null {
  if (wanted === undefined || wanted.length === 0) return null;
  const known = knownProjects(facts);
  const meant = new Set<string | null>(wanted.flatMap((one) => projectsMeant(one, known)));
  return (project) => meant.has(project);
}

/** Tables whose rows are of a project. */
const ofProjects = ["requests", "toolCalls", "agents", "sessions", "activity", "turns", "marks"] as const;

/** All projects of the facts. */
export function knownProjects(facts: Facts): ReadonlySet<string> {
  const projects = mapTogether(ofProjects, (table) => distinctValues(facts, table, "project")).flat();
  return new Set(projects.filter((project) => project !== null));
}

type SessionTest = (id: string | null) => boolean;

/** A test for ids of sessions that were run in one of the ways wanted; none where all are wanted. */
function isOfKind(sessions: Facts["sessions"], wanted: Selection["sessionKinds"]): SessionTest | null {
  if (wanted === undefined || wanted.length === 0) return null;
  const { columns, rowCount } = sessions;
  const ids = new Set<string | null>();
  for (let row = 0; row < rowCount; row++)
    if (wanted.includes(columns.kind.at(row))) ids.add(columns.sessionId.at(row));
  return (id) => ids.has(id);
}

/** A test for ids of sessions that made a request in the window; none where there is no window. */
function isActiveIn({ columns, rowCount }: Requests, window: Window | null): SessionTest | null {
  if (window === null) return null;
  const isWithin = within(columns.at, window);
  const { codes, dictionary } = textsOf(columns.sessionId);
  const isActive = new Uint8Array(dictionary.length);
  for (let row = 0; row < rowCount; row++) if (isWithin(row)) isActive[codes[row]!] = 1;
  const ids = new Set<string | null>(dictionary.filter((_, code) => isActive[code] === 1));
  return (id) => ids.has(id);
}

function both(a: SessionTest | null, b: SessionTest | null): SessionTest | null {
  if (a === null || b === null) return a ?? b;
  return (id) => a(id) && b(id);
}

/** A test of one column's values; none where there is nothing to test. */
function on<V>(column: Column<V>, test: ((value: V) => boolean) | null): RowTest | null {
  return test && ((row) => test(column.at(row)));
}

/** A test of moments; an unknown one is in no window. */
function within(column: Column<number | null>, { startAt, endAt }: Window): RowTest {
  const times = longsOf(column);
  return (row) => times[row]! >= startAt && times[row]! < endAt;
}

function all(...tests: readonly (RowTest | null)[]): RowTest {
  const given = tests.filter((test) => test !== null);
  const [first, ...others] = given;
  if (first === undefined) return () => true;
  return others.length === 0 ? first : (row) => given.every((test) => test(row));
}

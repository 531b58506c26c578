import {
  KeyNumbers,
  keysOf,
  textsOf,
  usedTexts,
  filterRows,
  rangeBetween,
  longsOf,
  NULL_CODE,
} from "@turnmeter/columns";
import type { RowRange } from "@turnmeter/columns";
import type { Column, CopyKind, Facts, Table } from "@turnmeter/schema";
import { distinctValues } from "../engine/aggregate.js";
import { mapTogether } from "../engine/pending.js";
import { problemFilter } from "./problem-filter.js";
import { projectsMeant, type Selection, type Window } from "./selection.js";

/** Kinds of copies that repeat no request or call of the facts. */
export const copiesOfNothing: readonly CopyKind[] = ["fork", "digest", "clientMade"];
const repeatsNothing: ReadonlySet<string> = new Set(copiesOfNothing);

type Requests = Facts["requests"];

/** Filters of the rows of each table; null if the selection keeps everything. */
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
  const isInWindow = (column: Column<number | null>): RowFilter | null => window && byTime(column, window);
  const isPlace = ({ columns }: Place) =>
    allOf(
      byText(columns.source, isSource),
      byText(columns.project, isProject),
      byText(columns.sessionId, isSession),
    );
  return {
    window,
    request: (table: Requests): RowFilter =>
      allOf(isPlace(table), isInWindow(table.columns.at), byText(table.columns.model, isModel)),
    toolCall: (table: Facts["toolCalls"]): RowFilter =>
      allOf(isPlace(table), isInWindow(table.columns.startedAt), byText(table.columns.model, isModel)),
    turn: (table: Facts["turns"]): RowFilter =>
      allOf(isPlace(table), isInWindow(table.columns.promptAt), byText(table.columns.model, isModel)),
    finding: (table: Finding): RowFilter =>
      allOf(isPlace(table), isInWindow(table.columns.at), byText(table.columns.model, isModel)),
    mark(table: Mark, requests: Requests): RowFilter {
      const own = allOf(isPlace(table), isInWindow(table.columns.at));
      if (!isModel) return own;
      const turns = textsIn(requests.columns.turnId);
      const ids = textsIn(requests.columns.sessionId);
      const { turnId, sessionId } = table.columns;
      const isOfModel: RowTest = (row) => {
        const turn = turnId.at(row);
        return turn === null ? ids.has(sessionId.at(row)) : turns.has(turn);
      };
      return allOf(own, { range: null, test: isOfModel });
    },
    agent(table: Facts["agents"], requests: Requests): RowFilter {
      const threads = textsIn(requests.columns.threadId);
      const { threadId, startedAt, model } = table.columns;
      const startedHere = allOf(isPlace(table), isInWindow(startedAt), byText(model, isModel));
      return {
        range: null,
        test: (row) => threads.has(threadId.at(row)) || isKept(startedHere, row),
      };
    },
    copy({ copies, ...facts }: Facts, kept: Pick<Facts, "requests" | "toolCalls">): RowFilter {
      if (copies.rowCount === 0) return none;
      const rowOfSession = new Map<string, number>();
      for (let row = 0; row < facts.sessions.rowCount; row++)
        rowOfSession.set(facts.sessions.columns.sessionId.at(row), row);
      const { kind, sessionId, at, model } = copies.columns;
      const kinds = textsOf(kind);
      const isOfNothing = kinds.dictionary.map((each) => repeatsNothing.has(each));
      const { requests, calls } = repeatedKeys(copies);
      const isRequestKept = numbersIn(requests, kept.requests.columns.requestKey);
      const isCallKept = numbersIn(calls, kept.toolCalls.columns.callKey);
      const isOwnPlace = allOf(byText(sessionId, isSession), isInWindow(at), byText(model, isModel));
      const isSessionPlace = allOf(
        byText(facts.sessions.columns.source, isSource),
        byText(facts.sessions.columns.project, isProject),
      );
      const test: RowTest = (row) => {
        if (!isOfNothing[kinds.codes[row]!]) {
          const request = requests.ofRow[row]!;
          return (request === -1 ? isCallKept[calls.ofRow[row]!] : isRequestKept[request]) === 1;
        }
        const session = rowOfSession.get(sessionId.at(row));
        const isInPlace = session === undefined ? !isSource && !isProject : isKept(isSessionPlace, session);
        return isInPlace && isKept(isOwnPlace, row);
      };
      return { range: null, test };
    },
    problem: (facts: Facts, kept: Pick<Facts, "requests" | "toolCalls">): RowFilter => ({
      range: null,
      test: problemFilter(facts, kept, { window, isSource, isProject, isSession, isModel }),
    }),
    activity(table: Facts["activity"], requests: Requests): RowFilter {
      if (!isModel) return isPlace(table);
      const withRequest = textsIn(requests.columns.sessionId);
      return allOf(
        isPlace(table),
        byText(table.columns.sessionId, (id) => withRequest.has(id)),
      );
    },
  };
}

const none: RowFilter = { range: { from: 0, to: 0 }, test: null };

interface RepeatedKeys {
  readonly requests: KeyNumbers;
  readonly calls: KeyNumbers;
}

const repeated = new WeakMap<Facts["copies"], RepeatedKeys>();

/** Numbered once per run, and matched against kept rows: most other rows are never read. */
function repeatedKeys(copies: Facts["copies"]): RepeatedKeys {
  const { requestKey, callKey } = copies.columns;
  let keys = repeated.get(copies);
  if (keys === undefined) {
    keys = { requests: new KeyNumbers(keysOf(requestKey)), calls: new KeyNumbers(keysOf(callKey)) };
    repeated.set(copies, keys);
  }
  return keys;
}

function numbersIn(keys: KeyNumbers, column: Column<string | null>): Uint8Array {
  const isThere = new Uint8Array(keys.size);
  if (keys.size > 0) for (const number of keys.findAll(column)) if (number !== -1) isThere[number] = 1;
  return isThere;
}

function textsIn(column: Column<string | null>): ReadonlySet<string | null> {
  return new Set<string | null>(usedTexts(textsOf(column)).dictionary);
}

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

/** Tests for a wanted value; null never matches. No test if all are wanted. */
function anyOf(
  wanted: readonly string[] | undefined,
  matches: (value: string, wanted: string) => boolean,
): ((value: string | null) => boolean) | null {
  if (wanted === undefined || wanted.length === 0) return null;
  return (value) => value !== null && wanted.some((one) => matches(value, one));
}

/** Tests for the wanted projects; null if all are wanted. */
function isOneOfProjects(
  wanted: readonly string[] | undefined,
  facts: Facts,
): ((project: string | null) => boolean) | null {
  if (wanted === undefined || wanted.length === 0) return null;
  const known = knownProjects(facts);
  const meant = new Set<string | null>(wanted.flatMap((one) => projectsMeant(one, known)));
  return (project) => meant.has(project);
}

const ofProjects = ["requests", "toolCalls", "agents", "sessions", "activity", "turns", "marks"] as const;

/** All projects of the facts. */
export function knownProjects(facts: Facts): ReadonlySet<string> {
  const projects = mapTogether(ofProjects, (table) => distinctValues(facts, table, "project")).flat();
  return new Set(projects.filter((project) => project !== null));
}

type SessionTest = (id: string | null) => boolean;

/** Tests session ids for the wanted kinds; null if all are wanted. */
function isOfKind(sessions: Facts["sessions"], wanted: Selection["sessionKinds"]): SessionTest | null {
  if (wanted === undefined || wanted.length === 0) return null;
  const { columns, rowCount } = sessions;
  const ids = new Set<string | null>();
  for (let row = 0; row < rowCount; row++)
    if (wanted.includes(columns.kind.at(row))) ids.add(columns.sessionId.at(row));
  return (id) => ids.has(id);
}

/** Tests session ids for a request in the window; null without a window. */
function isActiveIn({ columns, rowCount }: Requests, window: Window | null): SessionTest | null {
  if (window === null) return null;
  const isWithin = byTime(columns.at, window);
  const { from, to } = isWithin.range ?? { from: 0, to: rowCount };
  const { codes, dictionary } = textsOf(columns.sessionId);
  const isActive = new Uint8Array(dictionary.length);
  for (let row = from; row < to; row++) if (isKept(isWithin, row)) isActive[codes[row]!] = 1;
  const ids = new Set<string | null>(dictionary.filter((_, code) => isActive[code] === 1));
  return (id) => ids.has(id);
}

function both(a: SessionTest | null, b: SessionTest | null): SessionTest | null {
  if (a === null || b === null) return a ?? b;
  return (id) => a(id) && b(id);
}

type RowTest = (row: number) => boolean;

/** Which rows of a table are kept. */
export interface RowFilter {
  /** Contiguous rows outside which none is kept; null if any row may be kept. */
  readonly range: RowRange | null;
  /** Whether a row of the range is kept; null where all are. */
  readonly test: RowTest | null;
}

/** The rows of a table that a filter keeps, as a view on it. */
export function keptRows<Row>(table: Table<Row>, { range, test }: RowFilter): Table<Row> {
  return range === null && test === null ? table : filterRows(table, test, range ?? undefined);
}

/** Keeps what every filter keeps; at most one filter may have a range. */
function allOf(...filters: readonly (RowFilter | null)[]): RowFilter {
  const tests = filters.map((filter) => filter?.test ?? null).filter((test) => test !== null);
  const [first = null, ...others] = tests;
  return {
    range: filters.find((filter) => filter !== null && filter.range !== null)?.range ?? null,
    test: others.length === 0 ? first : (row) => tests.every((test) => test(row)),
  };
}

/** Whether a filter keeps a row. */
function isKept({ range, test }: RowFilter, row: number): boolean {
  const isInRange = range === null || (row >= range.from && row < range.to);
  return isInRange && (test === null || test(row));
}

/** Keeps rows by the text in one of their columns; null where there is nothing to test. */
export function byText(
  column: Column<string | null>,
  test: ((text: string | null) => boolean) | null,
): RowFilter | null {
  if (test === null) return null;
  const { codes, dictionary } = textsOf(column);
  const ofCode = Uint8Array.from(dictionary, (text) => Number(test(text)));
  const ofNull = test(null);
  return {
    range: null,
    test: (row) => (codes[row] === NULL_CODE ? ofNull : ofCode[codes[row]!] === 1),
  };
}

/** Keeps rows by their moment; an unknown one is in no window. */
function byTime(column: Column<number | null>, { startAt, endAt }: Window): RowFilter {
  const range = rangeBetween(column, startAt, endAt);
  if (range !== null) return { range, test: null };
  const times = longsOf(column);
  return { range: null, test: (row) => times[row]! >= startAt && times[row]! < endAt };
}

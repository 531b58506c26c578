import type { Facts, ActivityFact, Table } from "@turnmeter/schema";
import { columnOf, filterRows, lazyTable, replaceColumns, textsOf, usedTexts } from "@turnmeter/columns";
import { checkSelection, type Selection, type Window } from "./selection.js";
import { createFilters, byText, keptRows } from "./filters.js";
import { checkFacts } from "../engine/fact-table.js";
import { setDerivation } from "../derived/derivation.js";
import { selectedResponses } from "../derived/derive-responses.js";
import { remoteFactsOf } from "./read-files.js";

/**
 * The facts of a period, sources, projects, models, sessions and kinds of session, as views on the given tables, made when they are read. Each
 * row is judged by its own time and project: requests by `at`, calls by `startedAt`, marks by `at`,
 * turns by `promptAt`; activity is cut to the period. A session stays if one of its requests or
 * prompts does, a subagent if one of its requests does or if it started in the period. With a model, marks
 * stay where their turn (or, without a turn, their session) has a request that does. Copies stay with
 * the request or call that they repeat, wherever and whenever they were written; those that repeat none that is
 * there are judged by their own time, and by the project and source of their session. Problems stay with what they
 * are about, else by their own time and session; those that belong to none stay always. Files and record counts stay as they are. What is derived of the facts is still derived from whole threads, and is kept by the time,
 * model and place of the request, call or mark that it is about.
 *
 * @throws TypeError or RangeError if the facts are none, a filter is of another type, or a source or kind of session is not known
 */
export function selectFacts(facts: Facts, selection: Selection): Facts {
  checkFacts(facts);
  checkSelection(selection);
  const remote = remoteFactsOf(facts);
  if (remote !== undefined) return remote.select(selection);
  const name = nameOfPeriods(selection);
  if (name === null) return select(facts, selection);
  const ofPeriods = selected.get(facts) ?? new Map<string, Facts>();
  selected.set(facts, ofPeriods);
  let found = ofPeriods.get(name);
  if (found === undefined) ofPeriods.set(name, (found = select(facts, selection)));
  return found;
}

/** Cache of selections by period alone: a page requests the same weeks many times. */
const selected = new WeakMap<Facts, Map<string, Facts>>();

/** Cache key: equal periods give equal names; null for selections by anything else. */
function nameOfPeriods({ period, activeIn, ...others }: Selection): string | null {
  const isOther = Object.values(others).some((wanted) => wanted !== undefined);
  return isOther
    ? null
    : JSON.stringify([period, activeIn].map((each) => each && [each.startAt, each.endAt]));
}

function select(facts: Facts, selection: Selection): Facts {
  const filters = createFilters(selection, facts);
  if (filters === null) return facts;
  const requests = keptRows(facts.requests, filters.request(facts.requests));
  const marks = lazyTable(() => keptRows(facts.marks, filters.mark(facts.marks, requests)));
  const toolCalls = lazyTable(() => keptRows(facts.toolCalls, filters.toolCall(facts.toolCalls)));
  const kept: Facts = {
    ...facts,
    requests,
    toolCalls,
    agents: lazyTable(() => keptRows(facts.agents, filters.agent(facts.agents, requests))),
    sessions: lazyTable(() => sessionsOf(facts.sessions, { requests, marks })),
    activity: lazyTable(() =>
      clipActivity(keptRows(facts.activity, filters.activity(facts.activity, requests)), filters.window),
    ),
    turns: lazyTable(() => keptRows(facts.turns, filters.turn(facts.turns))),
    marks,
    copies: lazyTable(() => keptRows(facts.copies, filters.copy(facts, { requests, toolCalls }))),
    problems: lazyTable(() => keptRows(facts.problems, filters.problem(facts, { requests, toolCalls }))),
  };
  let whole: Facts | null = null;
  return setDerivation(kept, {
    of: facts,
    wholeSessions: () => (whole ??= selectFacts(facts, { sessionIds: sessionIdsOf(kept) })),
    mapping: {
      responses: (table) =>
        selectedResponses(
          { requests, sessions: facts.sessions },
          lazyTable(() => keptRows(table, filters.finding(table))),
        ),
      failures: (table) => keptRows(table, filters.finding(table)),
      cacheBreaks: (table) => keptRows(table, filters.finding(table)),
      unreadWrites: (table) => keptRows(table, filters.finding(table)),
      compactions: (table) => keptRows(table, filters.mark(table, requests)),
      offListRequests: (table) => keptRows(table, filters.finding(table)),
    },
  });
}

function sessionIdsOf({ requests, toolCalls, marks }: Facts): ReadonlySet<string> {
  return new Set(
    [requests, toolCalls, marks].flatMap(({ columns }) => usedTexts(textsOf(columns.sessionId)).dictionary),
  );
}

function sessionsOf(
  sessions: Facts["sessions"],
  { requests, marks }: Pick<Facts, "requests" | "marks">,
): Facts["sessions"] {
  const kept = new Set(usedTexts(textsOf(requests.columns.sessionId)).dictionary);
  const kinds = textsOf(marks.columns.kind);
  const prompt = kinds.dictionary.indexOf("prompt");
  const ids = textsOf(marks.columns.sessionId);
  const isPrompted = new Uint8Array(ids.dictionary.length);
  for (let row = 0; row < marks.rowCount; row++)
    if (kinds.codes[row] === prompt) isPrompted[ids.codes[row]!] = 1;
  for (const [code, id] of ids.dictionary.entries()) if (isPrompted[code] === 1) kept.add(id);
  return keptRows(
    sessions,
    byText(sessions.columns.sessionId, (id) => id !== null && kept.has(id))!,
  );
}

function clipActivity(activity: Table<ActivityFact>, window: Window | null): Table<ActivityFact> {
  if (window === null) return activity;
  const { columns } = activity;
  const within = filterRows(
    activity,
    (row) => columns.startAt.at(row) < window.endAt && columns.endAt.at(row) >= window.startAt,
  );
  return replaceColumns(within, {
    startAt: columnOf(
      "long",
      mapped(within.columns.startAt, (at) => Math.max(at, window.startAt)),
    ),
    endAt: columnOf(
      "long",
      mapped(within.columns.endAt, (at) => Math.min(at, window.endAt)),
    ),
  });
}

function* mapped(values: Iterable<number>, change: (value: number) => number): Generator<number> {
  for (const value of values) yield change(value);
}

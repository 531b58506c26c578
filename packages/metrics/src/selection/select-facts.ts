import type { Facts, ActivityFact, Table } from "@turnmeter/schema";
import { columnOf, filterRows, lazyTable, replaceColumns, textsOf, usedTexts } from "@turnmeter/columns";
import type { Selection, Window } from "./selection.js";
import { createFilters } from "./filters.js";
import { setDerivation } from "../derived/derivation.js";
import { remoteFactsOf } from "./remote-facts.js";

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
 */
export function selectFacts(facts: Facts, selection: Selection): Facts {
  const remote = remoteFactsOf(facts);
  if (remote !== undefined) return remote.select(selection);
  const filters = createFilters(selection, facts);
  if (filters === null) return facts;
  const requests = filterRows(facts.requests, filters.request(facts.requests));
  const marks = lazyTable(() => filterRows(facts.marks, filters.mark(facts.marks, requests)));
  const toolCalls = lazyTable(() => filterRows(facts.toolCalls, filters.toolCall(facts.toolCalls)));
  const selected: Facts = {
    ...facts,
    requests,
    toolCalls,
    agents: lazyTable(() => filterRows(facts.agents, filters.agent(facts.agents, requests))),
    sessions: lazyTable(() => sessionsOf(facts.sessions, { requests, marks })),
    activity: lazyTable(() =>
      clipActivity(filterRows(facts.activity, filters.activity(facts.activity, requests)), filters.window),
    ),
    turns: lazyTable(() => filterRows(facts.turns, filters.turn(facts.turns))),
    marks,
    copies: lazyTable(() => filterRows(facts.copies, filters.copy(facts, { requests, toolCalls }))),
    problems: lazyTable(() => filterRows(facts.problems, filters.problem(facts, { requests, toolCalls }))),
  };
  return setDerivation(selected, {
    of: facts,
    wholeSessions: () => selectFacts(facts, { sessionIds: sessionIdsOf(selected) }),
    mapping: {
      responses: (table) => filterRows(table, filters.finding(table)),
      failures: (table) => filterRows(table, filters.finding(table)),
      cacheBreaks: (table) => filterRows(table, filters.finding(table)),
      unreadWrites: (table) => filterRows(table, filters.finding(table)),
      compactions: (table) => filterRows(table, filters.mark(table, requests)),
      offListRequests: (table) => filterRows(table, filters.finding(table)),
    },
  });
}

/** The sessions that rows of threads are of. */
function sessionIdsOf({ requests, toolCalls, marks }: Facts): ReadonlySet<string> {
  return new Set(
    [requests, toolCalls, marks].flatMap(({ columns }) => usedTexts(textsOf(columns.sessionId)).dictionary),
  );
}

/** The sessions with one of the requests or prompts. */
function sessionsOf(
  sessions: Facts["sessions"],
  { requests, marks }: Pick<Facts, "requests" | "marks">,
): Facts["sessions"] {
  const kept = new Set<string>(requests.columns.sessionId);
  const { kind, sessionId } = marks.columns;
  for (let row = 0; row < marks.rowCount; row++) {
    if (kind.at(row) === "prompt") kept.add(sessionId.at(row));
  }
  const ids = sessions.columns.sessionId;
  return filterRows(sessions, (row) => kept.has(ids.at(row)));
}

/** The intervals of activity as far as they lie in the window; those outside it are left out. */
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

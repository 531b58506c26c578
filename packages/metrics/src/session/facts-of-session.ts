import type { Facts } from "@turnmeter/schema";
import { filterRows } from "@turnmeter/columns";
import { checkFacts } from "../engine/check-facts.js";
import { setDerivation } from "../derived/derivation.js";
import { tableWhere } from "../engine/table-where.js";

/**
 * The facts of one session alone, by its whole id, with its problems; of problems without a session, those in the files
 * of its rows, and problems without a file. Files and record counts stay as they are.
 */
export function factsOfSession(facts: Facts, sessionId: string): Facts {
  checkFacts(facts);
  const isOwn = [{ column: "sessionId", in: [sessionId] }] as const;
  const own = {
    requests: tableWhere(facts.requests, isOwn),
    toolCalls: tableWhere(facts.toolCalls, isOwn),
    agents: tableWhere(facts.agents, isOwn),
    sessions: tableWhere(facts.sessions, isOwn),
    activity: tableWhere(facts.activity, isOwn),
    turns: tableWhere(facts.turns, isOwn),
    marks: tableWhere(facts.marks, isOwn),
    copies: tableWhere(facts.copies, isOwn),
  };
  const files = new Set<string>(
    [own.requests, own.toolCalls, own.agents, own.sessions, own.marks].flatMap(({ columns }) => [
      ...new Set<string>(columns.file),
    ]),
  );
  const { file, sessionId: sessionOf } = facts.problems.columns;
  const problems = filterRows(facts.problems, (row) => {
    const path = file.at(row);
    const session = sessionOf.at(row);
    return session === null ? path === null || files.has(path) : session === sessionId;
  });
  const ofSession: Facts = { ...facts, ...own, problems };
  return setDerivation(ofSession, {
    of: facts,
    wholeSessions: () => ofSession,
    mapping: {
      responses: (table) => tableWhere(table, isOwn),
      failures: (table) => tableWhere(table, isOwn),
      cacheBreaks: (table) => tableWhere(table, isOwn),
      unreadWrites: (table) => tableWhere(table, isOwn),
      compactions: (table) => tableWhere(table, isOwn),
      offListRequests: (table) => tableWhere(table, isOwn),
    },
  });
}

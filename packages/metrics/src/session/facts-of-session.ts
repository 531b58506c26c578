import type { Column, Facts } from "@turnmeter/schema";
import { filterRows } from "@turnmeter/columns";

/**
 * The facts of one session alone, by its whole id, with its problems; of problems without a session, those in the files
 * of its rows, and problems without a file. Files and record counts stay as they are.
 */
export function factsOfSession(facts: Facts, sessionId: string): Facts {
  const isOwn =
    ({ columns }: { readonly columns: { readonly sessionId: Column<string> } }) =>
    (row: number): boolean =>
      columns.sessionId.at(row) === sessionId;
  const own = {
    requests: filterRows(facts.requests, isOwn(facts.requests)),
    toolCalls: filterRows(facts.toolCalls, isOwn(facts.toolCalls)),
    agents: filterRows(facts.agents, isOwn(facts.agents)),
    sessions: filterRows(facts.sessions, isOwn(facts.sessions)),
    activity: filterRows(facts.activity, isOwn(facts.activity)),
    turns: filterRows(facts.turns, isOwn(facts.turns)),
    marks: filterRows(facts.marks, isOwn(facts.marks)),
    copies: filterRows(facts.copies, isOwn(facts.copies)),
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
  return { ...facts, ...own, problems };
}

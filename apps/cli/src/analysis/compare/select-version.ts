import { filterRows } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";

/** True for a version and for those that begin with it: `2.1` is 2.1.294 too, and not 2.10.0. */
export function isOfVersion(version: string | null, wanted: string): boolean {
  return version !== null && (version === wanted || version.startsWith(`${wanted}.`));
}

/**
 * The facts that one client version wrote: requests and calls by their own version, turns, prompts and subagents by
 * their requests. A session that two versions wrote is in both, each with its part.
 */
export function selectVersion(facts: Facts, wanted: string): Facts {
  const requests = filterRows(facts.requests, (row) =>
    isOfVersion(facts.requests.columns.clientVersion.at(row), wanted),
  );
  const sessions = new Set(requests.columns.sessionId);
  const turns = new Set(requests.columns.turnId);
  const threads = new Set(requests.columns.threadId);
  const { marks, turns: allTurns, agents, activity, toolCalls } = facts;
  const isOfTurn = (turnId: string | null, sessionId: string): boolean =>
    turnId === null ? sessions.has(sessionId) : turns.has(turnId);
  return {
    ...facts,
    requests,
    toolCalls: filterRows(toolCalls, (row) => isOfVersion(toolCalls.columns.clientVersion.at(row), wanted)),
    turns: filterRows(allTurns, (row) => turns.has(allTurns.columns.turnId.at(row))),
    marks: filterRows(marks, (row) =>
      isOfTurn(marks.columns.turnId.at(row), marks.columns.sessionId.at(row)),
    ),
    agents: filterRows(agents, (row) => threads.has(agents.columns.threadId.at(row))),
    sessions: filterRows(facts.sessions, (row) => sessions.has(facts.sessions.columns.sessionId.at(row))),
    activity: filterRows(activity, (row) => sessions.has(activity.columns.sessionId.at(row))),
  };
}

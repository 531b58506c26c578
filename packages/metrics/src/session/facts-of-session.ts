import type { Facts } from "@turnmeter/schema";
import { filterRows } from "@turnmeter/columns";

/** The facts of one session alone, by its whole id. Files, record counts and problems stay as they are. */
export function factsOfSession(facts: Facts, sessionId: string): Facts {
  const { requests, toolCalls, agents, sessions, activity, turns, marks, copies } = facts;
  return {
    ...facts,
    requests: filterRows(requests, (row) => requests.columns.sessionId.at(row) === sessionId),
    toolCalls: filterRows(toolCalls, (row) => toolCalls.columns.sessionId.at(row) === sessionId),
    agents: filterRows(agents, (row) => agents.columns.sessionId.at(row) === sessionId),
    sessions: filterRows(sessions, (row) => sessions.columns.sessionId.at(row) === sessionId),
    activity: filterRows(activity, (row) => activity.columns.sessionId.at(row) === sessionId),
    turns: filterRows(turns, (row) => turns.columns.sessionId.at(row) === sessionId),
    marks: filterRows(marks, (row) => marks.columns.sessionId.at(row) === sessionId),
    copies: filterRows(copies, (row) => copies.columns.sessionId.at(row) === sessionId),
  };
}

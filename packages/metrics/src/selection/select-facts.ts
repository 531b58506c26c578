import type { Facts } from "@turnmeter/schema";
import { filterRows } from "@turnmeter/columns";
import type { Selection } from "./selection.js";
import { clipActivity } from "./clip-activity.js";
import { createFilters } from "./filters.js";

/**
 * The facts of a period, sources, projects, models, sessions and kinds of session, as views on the given tables. Each
 * row is judged by its own time and project: requests by `at`, calls by `startedAt`, marks by `at`,
 * turns by `promptAt`; activity is cut to the period. A session stays if one of its requests or
 * prompts does, a subagent if one of its requests does or if it started in the period. With a model, marks
 * stay where their turn (or, without a turn, their session) has a request that does. Copies stay with
 * the request or call that they repeat, wherever and whenever they were written; those that repeat none that is
 * there are judged by their own time, and by the project and source of their session. Files, record counts
 * and problems stay as they are.
 */
export function selectFacts(facts: Facts, selection: Selection): Facts {
  const filters = createFilters(selection, facts);
  if (filters === null) return facts;
  const requests = filterRows(facts.requests, filters.request(facts.requests));
  const marks = filterRows(facts.marks, filters.mark(facts.marks, requests));
  const withRequest = new Set<string>(requests.columns.sessionId);
  const kept = new Set(withRequest);
  for (let row = 0; row < marks.rowCount; row++) {
    if (marks.columns.kind.at(row) === "prompt") kept.add(marks.columns.sessionId.at(row));
  }
  const toolCalls = filterRows(facts.toolCalls, filters.toolCall(facts.toolCalls));
  return {
    ...facts,
    requests,
    toolCalls,
    agents: filterRows(facts.agents, filters.agent(facts.agents, requests)),
    sessions: filterRows(facts.sessions, (row) => kept.has(facts.sessions.columns.sessionId.at(row))),
    activity: clipActivity(
      filterRows(facts.activity, filters.activity(facts.activity, withRequest)),
      filters.window,
    ),
    turns: filterRows(facts.turns, filters.turn(facts.turns)),
    marks,
    copies: filterRows(facts.copies, filters.copy(facts, { requests, toolCalls })),
  };
}

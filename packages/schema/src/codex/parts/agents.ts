import * as z from "zod";
import { choice, either, list, mapOf, text } from "../field.js";

const status = () =>
  [
    z.string(),
    z.looseObject({
      completed: text("What the agent said last; it is done."),
      errored: text("What went wrong; it is done."),
    }),
  ] as const;

const known = "Known: pending_init, running, interrupted, shutdown, not_found, completed, errored.";

/** How an agent stands. */
export function agentStatus() {
  return either(`How the agent stands. ${known}`, ...status());
}

/** How agents stand, by thread. */
export function agentStatuses(meaning: string) {
  return mapOf(`${meaning} ${known}`, z.union(status()));
}

function agentFields() {
  return {
    thread_id: text("The agent's thread."),
    agent_nickname: text("Name that the agent is shown by."),
    agent_role: text("What the agent was started as."),
  };
}

/** Agents by thread and name. */
export function agentRefs(meaning: string) {
  return list(meaning, z.looseObject(agentFields()));
}

/** Agents by thread and name, with how they stand. */
export function agentStatusEntries(meaning: string) {
  return list(meaning, z.looseObject({ ...agentFields(), status: agentStatus() }));
}

/** What happened to an agent. */
export function agentActivityKind() {
  return choice("What happened.", "started", "interacted", "interrupted", "completed");
}

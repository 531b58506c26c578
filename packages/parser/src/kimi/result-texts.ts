import type { SpawnedAgent } from "@turnmeter/schema";
import { agentNamed } from "../decoding/events-at.js";

/** The subagent that the head of a call's result names; null if it names none. */
export function agentInResult(start: string): SpawnedAgent | null {
  const agentId = lineOf(start, "agent_id");
  if (agentId === null) return null;
  return agentNamed(agentId, {
    agentType: lineOf(start, "actual_subagent_type"),
    status: lineOf(start, "status"),
  });
}

/** The background task that the head of a call's result names; null if it names none. */
export function taskInResult(start: string): string | null {
  return lineOf(start, "task_id");
}

/** The value of a line `name: value` before the first blank line. */
function lineOf(text: string, name: string): string | null {
  const head = text.split(/\n\s*\n/, 1)[0] ?? "";
  for (const line of head.split("\n")) {
    const value = line.startsWith(`${name}: `) ? line.slice(name.length + 2).trim() : "";
    if (/^[\w.:-]{1,80}$/.test(value)) return value;
  }
  return null;
}

import type { AgentFact } from "@turnmeter/schema";

/** A subagent is known in other tables by its thread; its id may occur in several sessions. */
export const byThread = { threadId: { column: "threadId" } } as const;

/** A subagent's own activity, without that of its own subagents. */
export const ofSubagents = [{ present: "agentId" }] as const;

/** From start to end of a run, ms; null if one is not known, both are equal or the end comes first. */
export function runMs({ startedAt, endedAt }: Pick<AgentFact, "startedAt" | "endedAt">): number | null {
  return startedAt === null || endedAt === null || endedAt <= startedAt ? null : endedAt - startedAt;
}

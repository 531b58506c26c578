import type { SpawnedAgent } from "@turnmeter/schema";

/** The agent that a result names, only its id; null if it names none. */
export function agentOfResult(agentId: string | null): SpawnedAgent | null {
  if (agentId === null) return null;
  return {
    agentId,
    agentType: null,
    description: null,
    model: null,
    status: null,
    isBackground: true,
    evidence: "result",
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
  };
}

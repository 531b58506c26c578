import type { AgentKind } from "@turnmeter/schema";

/** The agent's label in the name of its file. */
export interface AgentLabel {
  readonly agentType: string | null;
  readonly agentKind: AgentKind | null;
}

/**
 * The kind of agent in an id: agents that the client starts by itself have ids such as `acompact-<hex>`, an `a` and
 * what they are for.
 */
export function agentLabel(agentId: string): AgentLabel {
  const agentType = /^(a[a-z_]+)-[0-9a-f]+$/.exec(agentId)?.[1] ?? null;
  if (agentType === null) return { agentType: null, agentKind: null };
  if (agentType === "acompact") return { agentType, agentKind: "compaction" };
  return { agentType, agentKind: agentType.startsWith("aside") ? "aside" : null };
}

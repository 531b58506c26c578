import type { AgentEvidenceEvent, LinkEvidence, RowOrigin } from "@turnmeter/schema";

/** Evidence of an agent, with nothing known but what is given. */
export function evidenceOf(
  origin: RowOrigin,
  agentId: string,
  evidence: LinkEvidence,
  parts: Partial<Omit<AgentEvidenceEvent, "kind" | "origin" | "agentId" | "evidence">> = {},
): AgentEvidenceEvent {
  return {
    kind: "agentEvidence",
    origin,
    agentId,
    evidence,
    agentKind: null,
    agentType: null,
    description: null,
    callId: null,
    parentAgentId: null,
    depth: null,
    model: null,
    workflowId: null,
    teamName: null,
    isBackground: null,
    status: null,
    promptHash: null,
    ...parts,
  };
}

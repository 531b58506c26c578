import type { AgentEvidenceEvent, LinkEvidence, LogEvent, RowOrigin } from "@turnmeter/schema";
import { agentLabel } from "./agent-label.js";
import type { Row } from "./row.js";
import { userContent } from "./user-content.js";
import { objectOf, stringOf } from "./values.js";

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

/** What an agent's own rows tell of it: its kind with the first row, its prompt with the first user row. */
export function threadEvidence(row: Row, isInlineRoot: boolean): LogEvent[] {
  const { origin, file, record, state } = row;
  if (origin.agentId === null) return [];
  if (isInlineRoot) {
    return [
      evidenceOf(origin, origin.agentId, "prompt", { agentKind: "inline", promptHash: firstTextHash(row) }),
    ];
  }
  const isOwnFile = file.kind === "agent" || origin.agentId === record["agentId"];
  const { agents, promptedAgents } = state.file;
  if (!isOwnFile || promptedAgents.has(origin.agentId)) return [];
  const promptHash = record["type"] === "user" ? firstTextHash(row) : null;
  if (promptHash === null && agents.has(origin.agentId)) return [];
  agents.add(origin.agentId);
  if (promptHash !== null) promptedAgents.add(origin.agentId);
  const { agentKind, agentType } = agentLabel(origin.agentId);
  return [
    evidenceOf(origin, origin.agentId, "prompt", {
      agentKind: file.workflowId === null ? agentKind : "workflow",
      agentType,
      workflowId: file.workflowId,
      teamName: stringOf(record["teamName"]),
      promptHash,
    }),
  ];
}

function firstTextHash(row: Row): string | null {
  const text = userContent(objectOf(row.record["message"])?.["content"]).texts[0];
  return text === undefined || text.hash === "" ? null : text.hash;
}

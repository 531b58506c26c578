import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/evidence-of.js";
import { agentLabel } from "./agent-label.js";
import type { Row } from "./row.js";
import { userContent } from "./user-content.js";
import { objectOf, stringOf } from "../decoding/values.js";

const none: readonly LogEvent[] = [];

/** What an agent's own rows tell of it: its kind with the first row, its prompt with the first user row. */
export function threadEvidence(row: Row, isInlineRoot: boolean): readonly LogEvent[] {
  const { origin, file, record, state } = row;
  if (origin.agentId === null) return none;
  if (isInlineRoot) {
    return [
      evidenceOf(origin, origin.agentId, "prompt", { agentKind: "inline", promptHash: firstTextHash(row) }),
    ];
  }
  const isOwnFile = file.kind === "agent" || origin.agentId === record["agentId"];
  const { agents, promptedAgents } = state.file;
  if (!isOwnFile || promptedAgents.has(origin.agentId)) return none;
  const promptHash = record["type"] === "user" ? firstTextHash(row) : null;
  if (promptHash === null && agents.has(origin.agentId)) return none;
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

import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/events-at.js";
import { type AgentLabel, agentLabel } from "../claude/agent-label.js";
import type { Row } from "../claude/row.js";
import { type TextBlock, userContent } from "../claude/user-content.js";
import { objectOf, stringOf } from "../decoding/values.js";

const none: readonly LogEvent[] = [];

/** Whole prompt of agents with which the client warms its caches (2.0.60 to 2.1.1). */
const warmupPrompt = "Warmup";
/** Type of agents that only filled the client's caches. */
export const warmup: AgentLabel = { agentType: "warmup", agentKind: "warmup" };

/** Evidence from an agent's own rows: its kind in the first row, its prompt in the first user row. */
export function threadEvidence(row: Row, isInlineRoot: boolean): readonly LogEvent[] {
  const { origin, file, record, state } = row;
  if (origin.agentId === null) return none;
  if (isInlineRoot) {
    return [
      evidenceOf(origin, origin.agentId, "prompt", {
        agentKind: "inline",
        promptHash: firstText(row)?.hash ?? null,
      }),
    ];
  }
  const isOwnFile = file.kind === "agent" || origin.agentId === record["agentId"];
  const { agents, promptedAgents } = state.file;
  if (!isOwnFile || promptedAgents.has(origin.agentId)) return none;
  const prompt = record["type"] === "user" ? firstText(row) : null;
  const promptHash = prompt?.hash ?? null;
  if (promptHash === null && agents.has(origin.agentId)) return none;
  agents.add(origin.agentId);
  if (promptHash !== null) promptedAgents.add(origin.agentId);
  const label = prompt?.start === warmupPrompt ? warmup : agentLabel(origin.agentId);
  return [
    evidenceOf(origin, origin.agentId, "prompt", {
      ...labelInWorkflow(label, file.workflowId),
      teamName: stringOf(record["teamName"]),
      promptHash,
    }),
  ];
}

/** Evidence from an agent's label in a workflow run; null outside one. */
export function labelInWorkflow(
  { agentKind, agentType }: AgentLabel,
  workflowId: string | null,
): AgentLabel & { readonly workflowId: string | null } {
  return { agentKind: workflowId === null ? agentKind : "workflow", agentType, workflowId };
}

function firstText(row: Row): TextBlock | null {
  const text = userContent(objectOf(row.record["message"])?.["content"]).texts[0];
  return text === undefined || text.hash === "" ? null : text;
}

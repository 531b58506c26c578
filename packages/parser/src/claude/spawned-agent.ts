import type { SpawnedAgent } from "@turnmeter/schema";
import type { ResultEvidence } from "./result-evidence.js";
import { amountOf, booleanOf, durationOf, has, stringOf } from "../decoding/values.js";

/** Trailer line of an agent's result: the only place where older logs name the agent. */
const trailer = /^\s*agentId: ([A-Za-z0-9_-]{4,64})\b/;

const backgroundStatuses: ReadonlySet<unknown> = new Set([
  "async_launched",
  "remote_launched",
  "teammate_spawned",
]);

const spawningTools: ReadonlySet<string | null> = new Set(["Agent", "Skill"]);

type SpawnEvidence = Pick<ResultEvidence, "structured" | "tool">;

/**
 * The subagent that a result's call started; null if it names none. `end` gives the ends of the result's last texts. The tool is null if it
 * is unknown: a recurring id may belong to a later call.
 */
export function spawnedAgent(evidence: SpawnEvidence, end: () => string): SpawnedAgent | null {
  const { structured, tool } = evidence;
  if (!spawningTools.has(tool) && (tool !== null || !looksLikeAgent(evidence))) return null;
  const told = stringOf(structured?.["agentId"]) ?? stringOf(structured?.["agent_id"]);
  const agentId = told ?? (tool === "Agent" ? agentInTrailer(end()) : null);
  if (agentId === null) return null;
  const status = stringOf(structured?.["status"]);
  const isBackground = backgroundStatuses.has(status) || booleanOf(structured?.["isAsync"]) === true;
  return {
    agentId,
    agentType: stringOf(structured?.["agentType"]) ?? stringOf(structured?.["agent_type"]),
    description: stringOf(structured?.["description"]),
    model: stringOf(structured?.["resolvedModel"]) ?? stringOf(structured?.["model"]),
    status: isBackground ? null : status,
    isBackground,
    evidence: told === null ? "text" : "result",
    reportedTokens: amountOf(structured?.["totalTokens"]),
    reportedDurationMs: durationOf(structured?.["totalDurationMs"]),
    reportedToolUses: amountOf(structured?.["totalToolUseCount"]),
  };
}

/** The tool of a result, for {@link spawnedAgent}, if its call id may recur. */
export function toolOfRecurring(tool: string | null): string | null {
  return spawningTools.has(tool) ? tool : null;
}

function looksLikeAgent({ structured }: SpawnEvidence): boolean {
  return (
    structured !== null &&
    (has(structured, "totalToolUseCount") || backgroundStatuses.has(structured["status"]))
  );
}

function agentInTrailer(end: string): string | null {
  for (const line of end.split("\n")) {
    const agentId = trailer.exec(line)?.[1];
    if (agentId !== undefined) return agentId;
  }
  return null;
}

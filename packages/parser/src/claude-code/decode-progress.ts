import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/evidence-of.js";
import { markAt } from "../decoding/mark-at.js";
import { measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { DecodeRow, Row } from "./row.js";

/** Progress rows: the agents and hooks that they tell, and which calls ran. The usage that they repeat is never read. */
export const decodeProgress: DecodeRow = (row) => {
  const data = objectOf(row.record["data"]);
  noteRunning(row, data);
  if (data?.["type"] === "agent_progress") return agent(row, data);
  return data?.["type"] === "hook_progress" ? hook(row, data) : [];
};

/** Rows of a call's own progress come once it runs; hooks are asked before. */
function noteRunning({ record, state }: Row, data: Projected | null): void {
  const callId = stringOf(record["parentToolUseID"]);
  if (callId !== null && data !== null && data["type"] !== "hook_progress") state.runningCalls.add(callId);
}

/** The first row that names an agent links it to its call; like those that follow it tells that the thread is active. */
function agent({ record, origin, state }: Row, data: Projected): readonly LogEvent[] {
  const agentId = stringOf(data["agentId"]);
  if (agentId === null || state.progressAgents.has(agentId)) return [];
  state.progressAgents.add(agentId);
  return [
    evidenceOf(origin, agentId, "progress", {
      callId: stringOf(record["parentToolUseID"]),
      promptHash: measuredOf(data["prompt"])?.hash ?? null,
    }),
    { kind: "activity", origin },
  ];
}

/** One row for each hook that ran, in versions that did not tell hooks in attachments yet. */
function hook({ record, origin, state }: Row, data: Projected): readonly LogEvent[] {
  const event = stringOf(data["hookEvent"]) ?? stringOf(data["hookName"])?.split(":")[0] ?? null;
  // Hooks of this event come again in the system row that sums them up.
  if (event === "Stop") return [];
  const toolUseId = stringOf(record["parentToolUseID"]) ?? stringOf(record["toolUseID"]);
  state.progressHooks.add(`${toolUseId} ${event}`);
  if (toolUseId !== null && event === "PreToolUse") state.hookedCalls.add(toolUseId);
  const callId = toolUseId?.startsWith("toolu_") === true ? toolUseId : null;
  return [markAt(origin, "hook", { detail: event, callId })];
}

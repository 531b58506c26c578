import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf, markAt } from "../decoding/events-at.js";
import { measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { decodeAssistant } from "../claude/decode-assistant.js";
import { decodeUser } from "../claude/decode-user.js";
import type { DecodeRow, Row } from "../claude/row.js";
import { newUnitState, type OpenOrigin } from "../claude/unit-state.js";
import { threadIdOf } from "../decoding/main-thread-origin.js";
import { instantOf } from "../decoding/timestamp.js";

/** Progress rows: the agents and hooks that they tell, which calls ran, and the rows of agents that they repeat. */
export const decodeProgress: DecodeRow = (row) => {
  const data = objectOf(row.record["data"]);
  noteRunning(row, data);
  if (data?.["type"] === "agent_progress") return agent(row, data);
  return data?.["type"] === "hook_progress" ? hook(row, data) : [];
};

/** Progress of the call itself comes once it runs; that of hooks may come before. */
function noteRunning({ record, state }: Row, data: Projected | null): void {
  const callId = stringOf(record["parentToolUseID"]);
  if (callId !== null && data !== null && data["type"] !== "hook_progress") state.runningCalls.add(callId);
}

/** An agent's first row links it to its call; every row shows the thread active and repeats one of its rows. */
function agent(row: Row, data: Projected): readonly LogEvent[] {
  const { record, origin, state } = row;
  const agentId = stringOf(data["agentId"]);
  if (agentId === null) return [];
  const repeated = repeatedRow(row, data, agentId);
  if (state.progressAgents.has(agentId))
    return repeated.length === 0 ? [] : [{ kind: "activity", origin }, ...repeated];
  state.progressAgents.add(agentId);
  return [
    evidenceOf(origin, agentId, "progress", {
      callId: stringOf(record["parentToolUseID"]),
      promptHash: measuredOf(data["prompt"])?.hash ?? null,
    }),
    { kind: "activity", origin },
    ...repeated,
  ];
}

/** An agent's row repeated in a progress row; its problems count only in the agent's own log. */
function repeatedRow(row: Row, data: Projected, agentId: string): readonly LogEvent[] {
  const record = objectOf(data["message"]);
  // An agent's own file does not repeat itself.
  if (record === null || agentId === row.origin.agentId) return [];
  const decode =
    record["type"] === "assistant" ? decodeAssistant : record["type"] === "user" ? decodeUser : null;
  if (decode === null) return [];
  const state = (row.state.repeated ??= newUnitState(row.state.newRepeatedCalls()));
  state.file = row.state.file;
  const events = decode({ ...row, state, record, origin: repeatedOrigin(row.origin, record, agentId) });
  return events.filter(({ kind }) => kind !== "problem" && kind !== "clientMade");
}

/** One row for each hook run, in versions before hook attachments. */
function hook({ record, origin, state }: Row, data: Projected): readonly LogEvent[] {
  const event = stringOf(data["hookEvent"]) ?? stringOf(data["hookName"])?.split(":")[0] ?? null;
  // Hooks of this event come again in the system row that sums them up.
  if (event === "Stop") return [];
  const toolUseId = stringOf(record["parentToolUseID"]) ?? stringOf(record["toolUseID"]);
  state.progressHooks.add(toolUseId, event);
  if (toolUseId !== null && event === "PreToolUse") state.hookedCalls.add(toolUseId);
  const callId = toolUseId?.startsWith("toolu_") === true ? toolUseId : null;
  return [markAt(origin, "hook", { detail: event, callId })];
}

/** Origin of a repeated agent row: the agent's thread, with the row's own id and time. */
function repeatedOrigin(parent: OpenOrigin, record: Projected, agentId: string): OpenOrigin {
  // A fork that gives its copy of the parent's row a new uuid leaves what that repeats as it was.
  const { forkedFromUuid: _, ...shared } = parent;
  const written = instantOf(record["timestamp"]);
  const origin: OpenOrigin = {
    ...shared,
    threadId: threadIdOf(parent.sessionId, agentId),
    agentId,
    at: written ?? parent.at,
    uuid: stringOf(record["uuid"]),
    parentUuid: null,
    isSidechain: true,
    isRepeated: true,
  };
  if (written !== null) delete origin.isTimeTaken;
  return origin;
}

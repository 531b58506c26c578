import type { RowOrigin } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/events-at.js";
import { durationOf, integerOf, stringOf } from "../decoding/values.js";
import type { CopilotRow, DecodeRow } from "./row.js";
import { noteModel } from "./session.js";
import { onThread } from "../decoding/main-thread-origin.js";

/** A subagent begins. */
export const decodeAgentStart: DecodeRow = (row) => {
  const named = agentOf(row);
  if (named === null) return [];
  const { data } = row;
  const { agentId, callKey } = named;
  const { executionMode } = data;
  return [
    evidenceOf(ofCaller(row), agentId, "rows", {
      agentKind: "task",
      agentType: stringOf(data["agentName"]),
      callId: callKey,
      parentAgentId: stringOf(data["parentId"]),
      model: stringOf(data["model"]),
      isBackground: executionMode === undefined ? null : executionMode === "background",
    }),
  ];
};

/** A subagent has ended, with its own figures. */
export const decodeAgentEnd: DecodeRow = (row) => {
  const named = agentOf(row);
  if (named === null) return [];
  const { data, projected } = row;
  const { agentId, callKey } = named;
  const ended = projected.record["type"] === "subagent.failed" ? "failed" : "completed";
  const status = data["cancelled"] === true ? "stopped" : ended;
  const reported = {
    reportedTokens: integerOf(data["totalTokens"]),
    reportedDurationMs: durationOf(data["durationMs"]),
    reportedToolUses: integerOf(data["totalToolCalls"]),
  };
  return [
    evidenceOf(ofCaller(row), agentId, "rows", {
      agentKind: "task",
      agentType: stringOf(data["agentName"]),
      callId: callKey,
      model: stringOf(data["model"]),
      status,
      ...reported,
    }),
  ];
};

/** The origin of a row on the thread whose call started the subagent that the row is about. */
function ofCaller({ session, origin, data }: CopilotRow): RowOrigin {
  const callId = stringOf(data["toolCallId"]);
  const agentId = callId === null ? null : (session.calls.named(callId)?.agentId ?? null);
  return onThread(origin, agentId);
}

interface NamedAgent {
  readonly agentId: string;
  /** Names the call that started it. */
  readonly callKey: string;
}

/** The subagent that a row is about, with its model; null if it names no call. */
function agentOf({ session, origin, data }: CopilotRow): NamedAgent | null {
  const callId = stringOf(data["toolCallId"]);
  if (callId === null) return null;
  const agentId = origin.agentId ?? session.agentOfCall.get(callId) ?? callId;
  session.agentOfCall.set(callId, agentId);
  noteModel(session, onThread(origin, agentId), data["model"]);
  return { agentId, callKey: session.calls.named(callId)?.key ?? callId };
}

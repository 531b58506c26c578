import type { AgentKind, LogEvent, RowOrigin } from "@turnmeter/schema";
import { evidenceOf, markAt } from "../decoding/events-at.js";
import { onThread } from "../decoding/main-thread-origin.js";
import { durationOf, integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { answeredCall, callEvents, qwenToolName } from "./call-event.js";
import { countersOf, modelSwitch, rowOfResponse } from "./decode-assistant.js";
import { resultOfEnd } from "./result-event.js";
import { callName, type DecodeRow, type Row, type ToldAgent, toolEnd, type UnitState } from "./unit-state.js";
import { telemetryUsage } from "./usage.js";

type DecodeEvent = (row: Row, event: Projected, origin: RowOrigin) => readonly LogEvent[];

const byName: ReadonlyMap<string, DecodeEvent> = new Map<string, DecodeEvent>([
  ["qwen-code.api_response", response],
  ["qwen-code.api_error", failedRequest],
  ["qwen-code.tool_call", toolCall],
]);

/** Rows of telemetry: responses, failed requests and ends of calls, of the main thread and of subagents. */
export const decodeTelemetry: DecodeRow = (row) => {
  const event = objectOf(objectOf(row.record["systemPayload"])?.["uiEvent"]);
  if (event === null) return [];
  const decode = byName.get(stringOf(event["event.name"]) ?? "");
  return decode?.(row, event, originOf(row, event)) ?? [];
};

/** Subagent prompts are named `session#agent#number`. */
function originOf({ origin, state }: Row, event: Projected): RowOrigin {
  const agentId = /^[^#]*#([^#]+)#\d+$/.exec(stringOf(event["prompt_id"]) ?? "")?.[1];
  if (agentId === undefined) return origin;
  const own = onThread(origin, agentId);
  state.toldAgents.add(agentId);
  const told = state.file.agents.get(agentId);
  state.file.agents.set(agentId, {
    origin: told?.origin ?? own,
    agentType: told?.agentType ?? stringOf(event["subagent_type"]) ?? stringOf(event["subagent_name"]),
    description: told?.description ?? stringOf(event["subagent_task_name"]),
  });
  return own;
}

function response({ projected, state }: Row, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  const { usage, problems } = telemetryUsage(event, origin);
  const model = stringOf(event["model"]);
  const responseId = stringOf(event["response_id"]);
  const { uuid } = origin;
  if (uuid !== null && responseId !== null) state.file.responseOf.set(responseId, uuid);
  const isMain = origin.agentId === null;
  if (isMain && uuid !== null) state.file.responses.addTold(uuid, countersOf(usage) ?? "");
  const lineHash = uuid === null ? projected.lineHash() : null;
  return [
    ...problems,
    ...(isMain ? modelSwitch(model, origin, state.file) : []),
    rowOfResponse(origin, { messageId: uuid, lineHash, model, usage, contentChars: 0 }),
  ];
}

function failedRequest(_row: Row, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  const status = integerOf(event["status_code"]);
  return [
    markAt(origin, "apiError", {
      detail: stringOf(event["error_type"]) ?? (status === null ? null : String(status)),
      value: status,
      durationMs: durationOf(event["duration_ms"]),
    }),
  ];
}

/** Conversation calls have a result row too; others end only here. */
function toolCall({ state }: Row, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  const end = toolEnd(event, origin);
  if (end === null) return [];
  const rawTool = stringOf(event["function_name"]);
  const known = answeredCall(state.file, origin, end.callId, rawTool, 0) ?? end.callId;
  const name = callName(known, origin);
  if (state.file.openCalls.has(name)) {
    state.file.toolEnds.set(name, { ...end, callId: known });
    return [];
  }
  const server = stringOf(event["mcp_server_name"]);
  const responseId = stringOf(event["response_id"]);
  const call = {
    callId: end.callId,
    position: 0,
    rawTool,
    server,
    input: event["function_args"],
    messageId: responseId === null ? null : (state.file.responseOf.get(responseId) ?? null),
    model: null,
  };
  const began = origin.at === null || end.durationMs === null ? origin.at : origin.at - end.durationMs;
  const events = callEvents(call, { ...origin, at: began }, state);
  state.file.openCalls.delete(name);
  return [...events, resultOfEnd(end, qwenToolName(rawTool ?? "unknown", server).tool)];
}

/** The subagents of a file, at its end: the calls that started them are known then. */
export function agentsOfFile(state: UnitState): readonly LogEvent[] {
  return [...state.file.agents].map(([agentId, agent]) => evidenceOfTold(agentId, agent, state));
}

function evidenceOfTold(agentId: string, { origin, ...told }: ToldAgent, state: UnitState): LogEvent {
  const callId = callIdIn(agentId, state);
  return evidenceOf(origin, agentId, "rows", {
    agentKind: agentKindOf(agentId),
    agentType: told.agentType ?? typeIn(agentId, callId),
    description: told.description,
    callId: callId === null ? null : (state.agentCalls.get(callId) ?? null),
  });
}

/** Call whose id the agent id ends with; null for none. */
function callIdIn(agentId: string, { agentCalls }: UnitState): string | null {
  return [...agentCalls.keys()].find((callId) => agentId.endsWith(`-${callId}`)) ?? null;
}

/** Agent ids are the type plus the call's id or random letters. */
function typeIn(agentId: string, callId: string | null): string {
  return callId === null ? agentId.replace(/-[0-9a-z]{6,8}$/, "") : agentId.slice(0, -callId.length - 1);
}

/** Subagents that the client starts by itself are named as managed ones. */
export function agentKindOf(agentId: string): AgentKind {
  return agentId.startsWith("managed-") ? "aside" : "task";
}

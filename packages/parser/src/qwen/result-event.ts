import type { LogEvent, ResultEvent, RowOrigin, SpawnedAgent } from "@turnmeter/schema";
import { durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { answeredCall } from "./answered-call.js";
import { resultSignal } from "./outcome.js";
import type { DecodeRow } from "./row.js";
import { messageParts } from "./message-parts.js";
import { changedLines, type ToolEnd } from "./tool-end.js";
import { callName, type UnitState } from "./unit-state.js";

/** Rows with the result of a call. What telemetry has told of the call's end belongs to it. */
export const decodeToolResult: DecodeRow = ({ record, origin, state }) => {
  const shown = objectOf(record["toolCallResult"]);
  const { results } = messageParts(record["message"]);
  const only = stringOf(shown?.["callId"]);
  if (results.length === 0 && only !== null) return [resultEvent(only, only, null, shown, origin, state)];
  return results.flatMap((result, position): LogEvent[] => {
    const id = results.length === 1 ? (only ?? stringOf(result["id"])) : stringOf(result["id"]);
    const callId = answeredCall(state.file, origin, id, stringOf(result["name"]), position);
    return callId === null ? [] : [resultEvent(callId, id, result, shown, origin, state)];
  });
};

function resultEvent(
  callId: string,
  id: string | null,
  result: Projected | null,
  shown: Projected | null,
  origin: RowOrigin,
  state: UnitState,
): ResultEvent {
  const name = callName(callId, origin);
  const { tool = "" } = state.file.openCalls.get(name) ?? {};
  const end = state.file.toolEnds.get(name) ?? null;
  state.file.openCalls.delete(name);
  state.file.toolEnds.delete(name);
  const response = measuredOf(result?.["response"]);
  const error = measuredOf(response?.fields?.["error"]);
  const output = measuredOf(response?.fields?.["output"]);
  const display = objectOf(shown?.["resultDisplay"]);
  const status = stringOf(shown?.["status"]) ?? end?.status ?? (error === null ? "success" : "error");
  const isBackground =
    display?.["status"] === "background" || (output?.prefix ?? "").startsWith("Background shell started.");
  const taskId = isBackground ? taskIdOf(output?.prefix ?? "") : null;
  return {
    kind: "result",
    origin,
    callId,
    isCallIdGlobal: false,
    signal: resultSignal({
      tool,
      status,
      executionStatus: stringOf(shown?.["executionStatus"]) ?? end?.executionStatus ?? null,
      decision: end?.decision ?? null,
      errorType: stringOf(shown?.["errorType"]) ?? end?.errorType ?? null,
      errorText: error?.prefix ?? end?.errorText ?? "",
      exitCode: tool === "Bash" ? exitCodeOf(display, error?.suffix ?? output?.suffix ?? "") : null,
      isBackground,
    }),
    durationMs: end?.durationMs ?? durationOf(shown?.["durationMs"]),
    resultBytes: response?.byteLength ?? null,
    contentHash: response?.hash ?? null,
    ...linesOf(end, display),
    webSearches: null,
    taskId,
    taskStatus: null,
    workflowId: null,
    agent: tool === "Agent" ? spawnedAgent(id ?? callId, display, taskId, state) : null,
  };
}

/** The result of a call that only telemetry tells. */
export function resultOfEnd(end: ToolEnd, tool: string): ResultEvent {
  const { origin, callId, durationMs, linesAdded, linesRemoved } = end;
  return {
    kind: "result",
    origin,
    callId,
    isCallIdGlobal: false,
    signal: resultSignal({ ...end, tool, exitCode: null, isBackground: false }),
    durationMs,
    resultBytes: null,
    contentHash: null,
    linesAdded,
    linesRemoved,
    webSearches: null,
    taskId: null,
    taskStatus: null,
    workflowId: null,
    agent: null,
  };
}

/** The exit code of a command: as the screen shows it, else the one in the client's words after the output. */
function exitCodeOf(display: Projected | null, end: string): number | null {
  const shown = integerOf(display?.["exitCode"]);
  if (shown !== null) return shown;
  const told = [...end.matchAll(/(?:^|\n)Exit Code: (-?\d{1,10})(?=\n|$)/g)].at(-1)?.[1];
  return told === undefined ? null : Number(told);
}

function taskIdOf(output: string): string | null {
  return /(?:^|\n)(?:task_id|id): (\S{1,200})/.exec(output)?.[1] ?? null;
}

function linesOf(
  end: ToolEnd | null,
  display: Projected | null,
): Pick<ToolEnd, "linesAdded" | "linesRemoved"> {
  return end !== null && end.linesAdded !== null ? end : changedLines(display?.["diffStat"]);
}

/** The subagent that a call started: its id holds the call's. Null where nothing else names such a subagent. */
function spawnedAgent(
  callId: string,
  display: Projected | null,
  taskId: string | null,
  state: UnitState,
): SpawnedAgent | null {
  const agentType = stringOf(display?.["subagentName"]);
  const agentId = `${agentType}-${callId}`;
  const isNamed = taskId === agentId || state.toldAgents.has(agentId) || state.transcripts.has(agentId);
  if (agentType === null || !isNamed) return null;
  const summary = objectOf(display?.["executionSummary"]);
  const status = stringOf(display?.["status"]);
  return {
    agentId,
    agentType,
    description: stringOf(display?.["taskDescription"]),
    model: null,
    status: status === "background" ? null : status,
    isBackground: status === "background",
    evidence: "result",
    reportedTokens: integerOf(summary?.["totalTokens"]),
    reportedDurationMs: durationOf(summary?.["totalDurationMs"]),
    reportedToolUses: integerOf(summary?.["totalToolCalls"]),
  };
}

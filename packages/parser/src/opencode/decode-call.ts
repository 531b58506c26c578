import type { CallEvent, LogEvent, ResultEvent, SpawnedAgent, SpawnRequest } from "@turnmeter/schema";
import { mostCommandChars, programOfCommand } from "../decoding/shell-program.js";
import { durationOf } from "../decoding/values.js";
import type { Part } from "./part.js";
import { openCodeResultSignal, standIn } from "./result-signal.js";
import { type MessageRow, originAt } from "./row.js";
import type { ToolCall } from "./tool-call.js";
import { openCodeToolName, type OpenCodeToolName } from "./tool-name.js";

/** What a call is a part of. */
interface OfStep {
  /** Names the response in every copy. */
  readonly messageId: string | null;
  /** Position of the part in the message. */
  readonly at: number;
}

/** Events of a call: that it was made, and how it ended. */
export function decodeCall(row: MessageRow, part: Part, call: ToolCall, step: OfStep): readonly LogEvent[] {
  const name = toolNameOf(call);
  const place = { place: part.place, name: `${step.at}` };
  const made = callEvent(row, call, name, step, place);
  const signal = openCodeResultSignal(call);
  if (signal === null || call.callId === null) return [made];
  const lines = signal.outcome === "ok" ? call.told.lines : null;
  const agent = name.tool === "Agent" ? spawnedAgent(call) : null;
  const result: ResultEvent = {
    kind: "result",
    origin: originAt(row, call.endedAt ?? call.startedAt ?? row.message.completedAt, {
      ...place,
      name: `${step.at} result`,
    }),
    callId: call.callId,
    isCallIdGlobal: false,
    signal,
    durationMs: durationBetween(call.startedAt, call.endedAt),
    resultBytes: call.output?.byteLength ?? call.error?.byteLength ?? null,
    contentHash: `${call.output?.hash ?? call.error?.hash ?? ""} ${signal.outcome}`,
    linesAdded: lines?.added ?? null,
    linesRemoved: lines?.removed ?? null,
    webSearches: null,
    taskId: signal.outcome === "detached" ? (agent?.agentId ?? null) : null,
    taskStatus: null,
    workflowId: null,
    agent,
  };
  return [made, result];
}

/** The name of the tool that the model asked for; the one that stands in names it in its input. */
function toolNameOf({ rawTool, input }: ToolCall): OpenCodeToolName {
  const asked = rawTool === standIn ? input.askedTool : null;
  return asked === null ? openCodeToolName(rawTool) : { ...openCodeToolName(asked), rawTool };
}

function callEvent(
  row: MessageRow,
  call: ToolCall,
  name: OpenCodeToolName,
  { messageId }: OfStep,
  place: { readonly place: Part["place"]; readonly name: string },
): CallEvent {
  const { message } = row;
  const { byteLength, hash, target, command } = call.input;
  return {
    kind: "call",
    origin: originAt(row, call.askedAt ?? call.startedAt ?? message.createdAt, place),
    callId: call.callId,
    isCallIdGlobal: false,
    messageId,
    requestId: null,
    ...name,
    model: message.model,
    inputBytes: byteLength,
    inputHash: hash,
    target,
    program:
      name.tool === "Bash" && command !== null
        ? programOfCommand(command, command.length >= mostCommandChars)
        : null,
    spawn: name.tool === "Agent" ? spawnRequest(call) : null,
  };
}

function durationBetween(startedAt: number | null, endedAt: number | null): number | null {
  return startedAt === null || endedAt === null ? null : durationOf(endedAt - startedAt);
}

function spawnRequest({ input }: ToolCall): SpawnRequest {
  const { agentType, description, promptHash, isBackground } = input;
  return { agentType, description, promptHash, isBackground, model: null };
}

/** The session in which the subagent of a call works. */
function spawnedAgent({ input, told, status }: ToolCall): SpawnedAgent | null {
  if (told.agentId === null) return null;
  return {
    agentId: told.agentId,
    agentType: input.agentType,
    description: input.description,
    model: told.model,
    status: status === "error" ? "failed" : "completed",
    isBackground: told.isBackground,
    evidence: "result",
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
  };
}

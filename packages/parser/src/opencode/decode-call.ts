import type { CallEvent, LogEvent, ResultEvent, SpawnedAgent, SpawnRequest } from "@turnmeter/schema";
import { mostCommandChars, programOfCommand } from "../decoding/shell-program.js";
import { booleanOf, durationOf, fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { linesChanged } from "./lines-changed.js";
import type { Part, ToolCall } from "./part.js";
import { openCodeResultSignal, standIn } from "./result-signal.js";
import { type MessageRow, originAt } from "./row.js";
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
  const lines = signal.outcome === "ok" ? linesChanged(call.metadata) : null;
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
  const asked = rawTool === standIn ? stringOf(input?.fields?.["tool"]) : null;
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
  const input = fieldsOf(call.input) ?? {};
  const command = measuredOf(input["command"])?.prefix;
  return {
    kind: "call",
    origin: originAt(row, call.askedAt ?? call.startedAt ?? message.createdAt, place),
    callId: call.callId,
    isCallIdGlobal: false,
    messageId,
    requestId: null,
    ...name,
    model: message.model,
    inputBytes: call.input?.byteLength ?? null,
    inputHash: call.input?.hash ?? null,
    target: stringOf(input["filePath"]) ?? stringOf(input["path"]),
    program:
      name.tool === "Bash" && command !== undefined
        ? programOfCommand(command, command.length >= mostCommandChars)
        : null,
    spawn: name.tool === "Agent" ? spawnRequest(call) : null,
  };
}

function durationBetween(startedAt: number | null, endedAt: number | null): number | null {
  return startedAt === null || endedAt === null ? null : durationOf(endedAt - startedAt);
}

function spawnRequest(call: ToolCall): SpawnRequest {
  const input = fieldsOf(call.input) ?? {};
  return {
    agentType: stringOf(input["subagent_type"]),
    description: stringOf(input["description"]),
    promptHash: measuredOf(input["prompt"])?.hash ?? null,
    isBackground: booleanOf(input["background"]),
    model: null,
  };
}

/** The session in which the subagent of a call works. */
function spawnedAgent(call: ToolCall): SpawnedAgent | null {
  const agentId = stringOf(call.metadata["sessionId"]) ?? stringOf(call.metadata["sessionID"]);
  if (agentId === null) return null;
  const { agentType, description } = spawnRequest(call);
  const model = objectOf(call.metadata["model"]);
  return {
    agentId,
    agentType,
    description,
    model: stringOf(model?.["modelID"]) ?? stringOf(model?.["id"]),
    status: call.status === "error" ? "failed" : "completed",
    isBackground: call.metadata["background"] === true,
    evidence: "result",
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
  };
}

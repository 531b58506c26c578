import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { callAt, markAt, resultAt, promptAt } from "../decoding/events-at.js";
import {
  arrayOf,
  durationOf,
  integerOf,
  measuredOf,
  numberOf,
  objectOf,
  parsedArguments,
  stringOf,
} from "../decoding/values.js";
import { firstStart } from "../decoding/message-texts.js";
import { usageReader } from "../decoding/usage-reader.js";
import { kimiReadings, requestPart } from "../kimi/wire.js";
import type { Projected } from "../projection.js";
import type { WireThread } from "./thread.js";
import type { HashedFolder } from "../decoding/hashed-folder.js";
import { contextWindowAt } from "../decoding/context-window.js";
import { agentInResult, callInput, kimiResultSignal, kimiToolName, taskInResult } from "../kimi/calls.js";

const readUsage = usageReader({
  names: {
    input: "input_other",
    cacheRead: "input_cache_read",
    cacheWrite: "input_cache_creation",
    output: "output",
  },
  readings: kimiReadings,
});

/** A step's usage, written once its response is whole, and the context limit. */
function decodeStatus(thread: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  return [
    ...contextWindowAt(origin, payload["max_context_tokens"], thread),
    ...usageOf(thread, payload, origin),
  ];
}

/** No row names the model. */
function usageOf({ step }: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const told = objectOf(payload["token_usage"]);
  if (told === null) return [];
  const { usage, problems } = readUsage(told, origin);
  const response = stringOf(payload["message_id"]);
  let id = `${origin.uuid}`;
  if (step !== null) {
    // A row may be repeated with counters that have grown.
    const known = response === null ? -1 : step.responses.indexOf(response);
    if (known === -1) step.responses.push(response);
    const number = known === -1 ? step.responses.length : known + 1;
    id = number === 1 ? step.id : `${step.id}#${number}`;
  }
  return [...problems, requestPart(origin, { id, model: null, effort: null, usage })];
}

/** A response that left content but no usage (R81). */
function unbilledStep({ step }: WireThread): readonly LogEvent[] {
  if (step === null || step.responses.length > 0 || !step.hasContent) return [];
  return [requestPart(step.origin, { id: step.id, model: null, effort: null, usage: null })];
}

type DecodeMessage = (
  thread: WireThread,
  payload: Projected,
  origin: RowOrigin,
  folder: HashedFolder,
) => readonly LogEvent[];

const none: readonly LogEvent[] = [];

/** Types without an entry count nothing. */
const byType: ReadonlyMap<string, DecodeMessage> = new Map<string, DecodeMessage>([
  ["TurnBegin", turnBegin],
  ["SteerInput", (_thread, payload, origin) => typedPrompt(payload, origin)],
  ["TurnEnd", (thread, _payload, origin) => turnEnd(thread, origin, true)],
  ["StepBegin", stepBegin],
  ["StepInterrupted", (thread, _payload, origin) => turnEnd(thread, origin, false)],
  ["StepRetry", stepRetry],
  ["StatusUpdate", decodeStatus],
  ["ContentPart", showsContent],
  ["ToolCall", (thread, ...row) => [...showsContent(thread), ...decodeCall(thread, ...row)]],
  ["ToolResult", decodeResult],
  ["ApprovalRequest", approvalRequest],
  ["ApprovalResponse", approvalResponse],
  ["ApprovalRequestResolved", approvalResponse],
  ["CompactionBegin", compactionBegin],
  ["CompactionEnd", compactionEnd],
  ["HookResolved", hook],
  [
    "QuestionRequest",
    (_thread, payload, origin) => [markAt(origin, "question", { callId: stringOf(payload["tool_call_id"]) })],
  ],
]);

/** The events of a message of an agent. */
export function decodeMessage(
  thread: WireThread,
  type: string,
  payload: Projected,
  origin: RowOrigin,
  folder: HashedFolder,
): readonly LogEvent[] {
  return byType.get(type)?.(thread, payload, origin, folder) ?? none;
}

function turnBegin(thread: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const unbilled = unbilledStep(thread);
  thread.step = null;
  return [
    ...unbilled,
    { kind: "turnStart", origin, turnId: `${origin.uuid}` },
    ...typedPrompt(payload, origin),
  ];
}

/** A subagent's turns begin with its parent's request, not with a prompt. */
function typedPrompt(payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  if (origin.agentId !== null) return none;
  const input = measuredOf(payload["user_input"]);
  const text = firstStart(input) ?? "";
  const command = /^\/([A-Za-z][\w:-]{0,60})(?:\s|$)/.exec(text)?.[1];
  if (command !== undefined) return [markAt(origin, "command")];
  return [promptAt(origin, input?.hash ?? "")];
}

/** A cut step does not say whether a person or an error cut it. */
function turnEnd(thread: WireThread, origin: RowOrigin, isCompleted: boolean): readonly LogEvent[] {
  const unbilled = unbilledStep(thread);
  thread.step = null;
  const ending = isCompleted ? { ending: "completed" as const } : {};
  return [...unbilled, { kind: "turnEnd", origin, durationMs: null, ...ending }];
}

function stepBegin(thread: WireThread, _payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const unbilled = unbilledStep(thread);
  thread.step = { id: `${origin.uuid}`, origin, responses: [], hasContent: false };
  return unbilled;
}

function showsContent({ step }: WireThread): readonly LogEvent[] {
  if (step !== null) step.hasContent = true;
  return none;
}

function stepRetry(_thread: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const status = integerOf(payload["status_code"]);
  const next = integerOf(payload["next_attempt"]);
  const wait = numberOf(payload["wait_s"]);
  return [
    markAt(origin, "retry", {
      detail: status === null ? stringOf(payload["error_type"]) : String(status),
      value: next === null ? null : next - 1,
      durationMs: wait === null ? null : durationOf(wait * 1000),
    }),
  ];
}

function approvalRequest(thread: WireThread, payload: Projected): readonly LogEvent[] {
  const [id, callId] = [stringOf(payload["id"]), stringOf(payload["tool_call_id"])];
  if (id !== null && callId !== null) thread.asked.set(id, callId);
  return none;
}

function approvalResponse(thread: WireThread, payload: Projected): readonly LogEvent[] {
  const callId = thread.asked.get(stringOf(payload["request_id"]) ?? "");
  if (callId !== undefined && payload["response"] === "reject") thread.rejected.add(callId);
  return none;
}

function compactionBegin(thread: WireThread, _payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  thread.compaction = origin;
  return none;
}

/** A summary is a response of its own, without stated usage (R81). */
function compactionEnd(thread: WireThread, _payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const { compaction } = thread;
  thread.compaction = null;
  if (compaction === null) return [markAt(origin, "compaction")];
  const isTimed = compaction.at !== null && origin.at !== null;
  const durationMs = isTimed ? durationOf(origin.at - compaction.at) : null;
  const summary = requestPart(origin, { id: `${compaction.uuid}`, model: null, effort: null, usage: null });
  return [summary, markAt(origin, "compaction", { durationMs })];
}

function hook(_thread: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const durationMs = durationOf(payload["duration_ms"]);
  return [markAt(origin, "hook", { detail: stringOf(payload["event"]), durationMs })];
}

function decodeCall(
  thread: WireThread,
  payload: Projected,
  origin: RowOrigin,
  folder: HashedFolder,
): readonly LogEvent[] {
  const callId = stringOf(payload["id"]);
  const given = objectOf(payload["function"]);
  const name = kimiToolName(given?.["name"]);
  const measured = measuredOf(given?.["arguments"]);
  const args = parsedArguments(measured?.prefix ?? "");
  notePaths(args, folder);
  const { step } = thread;
  const callKey = `${step?.id ?? origin.uuid} ${callId}`;
  const isLaunch = args?.["run_in_background"] === true;
  if (callId !== null) thread.calls.set(callId, { key: callKey, tool: name.tool, isLaunch });
  const input = callInput(name.tool, (key) => args?.[key], folder.path);
  const call = callAt(origin, name, measured, { callId, callKey, messageId: step?.id ?? null, ...input });
  if (name.tool === "AskUserQuestion") return [call, markAt(origin, "question", { callId })];
  if (name.tool !== "TodoWrite" || args?.["todos"] === undefined) return [call];
  return [call, markAt(origin, "todo", { value: arrayOf(args["todos"]).length })];
}

function notePaths(args: Projected | null, folder: HashedFolder): void {
  for (const name of ["path", "directory", "cwd"]) {
    const path = stringOf(args?.[name]);
    if (path !== null) folder.seePath(path);
  }
  const command = stringOf(args?.["command"]);
  if (command !== null) folder.seeText(command);
}

/** An output for the model, and the client's own words beside it. */
function decodeResult(thread: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const callId = stringOf(payload["tool_call_id"]);
  if (callId === null) return [];
  const result = objectOf(payload["return_value"]) ?? objectOf(payload["result"]);
  const output = measuredOf(result?.["output"]);
  const message = measuredOf(result?.["message"]);
  const call = thread.calls.get(callId);
  const told = message?.type === "string" && message.prefix !== "" ? message : output;
  const signal = kimiResultSignal({
    tool: call?.tool ?? null,
    isError: result?.["is_error"] === true,
    start: told?.prefix ?? "",
    end: told?.suffix ?? "",
    decision: thread.rejected.has(callId) ? "rejected" : null,
    isLaunch: call?.isLaunch === true,
  });
  const start = output?.prefix ?? "";
  const isDetached = signal.outcome === "detached";
  const agent = call?.tool === "Agent" ? agentInResult(start) : null;
  return [
    resultAt(origin, callId, signal, output, {
      contentHash: `${output?.hash ?? ""} ${message?.hash ?? ""} ${signal.outcome}`,
      webSearches: call?.tool === "WebSearch" && signal.outcome === "ok" ? 1 : null,
      taskId: isDetached ? taskInResult(start) : null,
      agent: agent === null ? null : { ...agent, isBackground: isDetached },
    }),
  ];
}

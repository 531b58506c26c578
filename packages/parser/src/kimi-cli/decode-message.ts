import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import {
  arrayOf,
  durationOf,
  integerOf,
  measuredOf,
  numberOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import { requestPart } from "../kimi/request-part.js";
import type { Projected } from "../projection.js";
import { decodeCall, decodeResult } from "./calls.js";
import { decodeStatus, unbilledStep } from "./responses.js";
import type { WireThread } from "./thread.js";
import type { WorkFolder } from "./work-folder.js";

type DecodeMessage = (
  thread: WireThread,
  payload: Projected,
  origin: RowOrigin,
  folder: WorkFolder,
) => readonly LogEvent[];

const none: readonly LogEvent[] = [];

/** Messages by type; those that are not in the table say nothing that is counted. */
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
  folder: WorkFolder,
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

/** A subagent's turns begin with what the call that started it told it. */
function typedPrompt(payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  if (origin.agentId !== null) return none;
  const input = measuredOf(payload["user_input"]);
  const text = firstText(input) ?? "";
  const command = /^\/([A-Za-z][\w:-]{0,60})(?:\s|$)/.exec(text)?.[1];
  if (command !== undefined) return [markAt(origin, "command")];
  return [{ kind: "prompt", origin, textHash: input?.hash ?? "", promptSource: null, isQueued: false }];
}

/** The first text that a person wrote, whether it came alone or in parts. */
export function firstText(input: unknown): string | null {
  const measured = measuredOf(input);
  if (measured?.type === "string") return measured.prefix ?? null;
  for (const part of arrayOf(measured?.items)) {
    const text = measuredOf(objectOf(part)?.["text"])?.prefix;
    if (text !== undefined && text.trim() !== "") return text;
  }
  return null;
}

/** The end of a turn. A step that was cut does not say whether a person or an error cut it. */
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

/** The end of a summary: a response of its own, and no row says what it cost (R81). */
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

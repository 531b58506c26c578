import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { evidenceOf, markAt, nothingReported, promptAt } from "../decoding/events-at.js";
import { durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { decodeCall, decodeResult } from "./calls.js";
import { loopEvent, noteSettings, timeOf, type WireThread } from "./thread.js";
import { decodeStepEnd, decodeUsageRecord, newStep, unbilledStep } from "./responses.js";

type DecodeRecord = (thread: WireThread, record: Projected, origin: RowOrigin) => readonly LogEvent[];

const none: readonly LogEvent[] = [];

/** Types without an entry count nothing. */
const byType: ReadonlyMap<string, DecodeRecord> = new Map<string, DecodeRecord>([
  ["metadata", head],
  ["config.update", settings],
  ["profile.bind", settings],
  ["turn.prompt", turnPrompt],
  ["turn.steer", (_thread, record, origin) => typedPrompt(record, origin)],
  ["turn.cancel", turnCancel],
  ["turn.ended", turnEnded],
  ["turn.step.retrying", retrying],
  [loopEvent, (thread, record, origin) => decodeLoopEvent(thread, objectOf(record["event"]) ?? {}, origin)],
  ["llm.request", request],
  ["usage.record", decodeUsageRecord],
  ["context.apply_compaction", compaction],
  ["permission.set_mode", permissionMode],
  ["permission.record_approval_result", approval],
  ["subagent.spawned", spawned],
  ["task.terminated", taskEnded],
  ["forked", forked],
]);

const byEvent: ReadonlyMap<string, DecodeRecord> = new Map<string, DecodeRecord>([
  ["step.begin", stepBegin],
  ["content.part", (thread) => showsContent(thread)],
  ["tool.call", (thread, event, origin) => [...showsContent(thread), ...decodeCall(thread, event, origin)]],
  ["tool.result", decodeResult],
  ["step.end", decodeStepEnd],
]);

/** The events of a wire's record. */
export const decodeRecord: DecodeRecord = (thread, record, origin) =>
  byType.get(String(record["type"]))?.(thread, record, origin) ?? none;

function decodeLoopEvent(thread: WireThread, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  return byEvent.get(String(event["type"]))?.(thread, event, origin) ?? none;
}

function head(thread: WireThread, record: Projected): readonly LogEvent[] {
  thread.createdAt ??= timeOf({ time: record["created_at"] });
  if (thread.agentId === null && thread.createdAt !== null) thread.agents.noteBegin(thread.createdAt);
  return none;
}

function settings(thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  noteSettings(thread, record);
  const alias = stringOf(record["modelAlias"]);
  if (alias === null || alias === thread.alias) return none;
  const isFirst = thread.alias === null;
  thread.alias = alias;
  thread.model = null;
  return isFirst ? none : [markAt(origin, "modelSwitch", { detail: alias })];
}

/** A request has the model's real name; the settings have an alias. */
function request(thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  thread.model = stringOf(record["model"]) ?? thread.model;
  thread.alias = stringOf(record["modelAlias"]) ?? thread.alias;
  thread.effort = stringOf(record["thinkingEffort"]) ?? thread.effort;
  const { step, model, alias, effort } = thread;
  if (step !== null && record["kind"] !== "compaction")
    thread.step = { ...step, model: model ?? alias, effort };
  const attempt = /^(\d{1,4})\//.exec(stringOf(record["attempt"]) ?? "")?.[1];
  return attempt === undefined ? none : [markAt(origin, "retry", { value: Number(attempt) - 1 })];
}

/** Protocol 1.5 logs a retry as a record of its own and begins a new step. */
function retrying(_thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const status = integerOf(record["statusCode"]);
  return [
    markAt(origin, "retry", {
      detail: status === null ? stringOf(record["errorName"]) : String(status),
      value: integerOf(record["failedAttempt"]),
      durationMs: durationOf(record["delayMs"]),
    }),
  ];
}

function turnPrompt(thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const ended = endTurn(thread);
  const turnId = `${origin.uuid}`;
  return [...ended, { kind: "turnStart", origin, turnId }, ...typedPrompt(record, origin)];
}

function typedPrompt(record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const cause = objectOf(record["origin"]);
  if (origin.agentId !== null) return none;
  if (cause?.["trigger"] === "user-slash") return [markAt(origin, "command")];
  if (cause?.["kind"] === "shell_command") return [markAt(origin, "userShell")];
  if (cause !== null && cause["kind"] !== "user") return none;
  const textHash = measuredOf(record["input"])?.hash ?? "";
  return [promptAt(origin, textHash)];
}

/** Ends the turn with its last step, for versions until August 2026, which do not log the end of a turn. */
export function endTurn(thread: WireThread): readonly LogEvent[] {
  const events: LogEvent[] = [...unbilledStep(thread)];
  const { answer } = thread;
  if (answer !== null)
    events.push({ kind: "turnEnd", origin: answer, durationMs: null, ending: "completed" });
  thread.step = null;
  thread.answer = null;
  return events;
}

function turnCancel(thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  if (record["target"] === "queued") return none;
  const events = endTurn(thread);
  return record["reason"] === "aborted"
    ? events
    : [...events, { kind: "interruption", origin, messageId: null }];
}

const endings: ReadonlyMap<unknown, "completed" | "failed" | "interrupted"> = new Map([
  ["completed", "completed"],
  ["cancelled", "interrupted"],
  ["failed", "failed"],
  ["blocked", "failed"],
]);

function turnEnded(thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  thread.answer = null;
  const events: LogEvent[] = [...unbilledStep(thread)];
  thread.step = null;
  const ending = endings.get(record["reason"]);
  const error = objectOf(record["error"]);
  if (ending === "failed")
    events.push(
      markAt(origin, "apiError", { detail: stringOf(error?.["code"]) ?? stringOf(error?.["name"]) }),
    );
  const durationMs = durationOf(record["durationMs"]);
  events.push({ kind: "turnEnd", origin, durationMs, ...(ending !== undefined && { ending }) });
  return events;
}

function stepBegin(thread: WireThread, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  const unbilled = unbilledStep(thread);
  thread.answer = null;
  thread.step = newStep(thread, event, origin);
  return unbilled;
}

function showsContent({ step }: WireThread): readonly LogEvent[] {
  if (step !== null) step.hasContent = true;
  return none;
}

function compaction(_thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  return [markAt(origin, "compaction", { value: integerOf(record["tokensBefore"]) })];
}

function permissionMode(_thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  return [markAt(origin, "permissionMode", { detail: stringOf(record["mode"]) })];
}

const planDecisions = new Map<unknown, "planApproved" | "planRejected">([
  ["approved", "planApproved"],
  ["rejected", "planRejected"],
]);

/** A person's decision on a call; comes before the call's own row. */
function approval(thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const decision = objectOf(record["result"])?.["decision"];
  const callId = stringOf(record["toolCallId"]);
  if (callId !== null && (decision === "rejected" || decision === "cancelled"))
    thread.decisions.set(callId, decision);
  const plan = record["toolName"] === "ExitPlanMode" ? planDecisions.get(decision) : undefined;
  return plan === undefined ? none : [markAt(origin, plan, { callId })];
}

/** A subagent started by a call; the client numbers them per session. */
function spawned(thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const agentId = thread.agents.of(stringOf(record["subagentId"]));
  if (agentId === null) return none;
  const isBackground = record["runInBackground"];
  return [
    evidenceOf(origin, agentId, "progress", {
      agentKind: "task",
      agentType: stringOf(record["subagentName"]),
      description: stringOf(record["description"]),
      callId: thread.calls.get(stringOf(record["parentToolCallId"]) ?? "")?.key ?? null,
      parentAgentId: thread.agents.of(stringOf(record["parentAgentId"])),
      model: null,
      isBackground: typeof isBackground === "boolean" ? isBackground : null,
    }),
  ];
}

const taskStatuses: ReadonlyMap<unknown, string> = new Map([
  ["completed", "completed"],
  ["failed", "failed"],
  ["timed_out", "failed"],
  ["killed", "killed"],
  ["lost", "stopped"],
]);

function taskEnded(_thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const info = objectOf(record["info"]);
  const status = taskStatuses.get(info?.["status"]);
  const taskId = stringOf(info?.["taskId"]);
  if (status === undefined || taskId === null) return [];
  const exitCode = integerOf(info?.["exitCode"]);
  const told = exitCode !== null && exitCode !== 0 && status === "completed" ? "failed" : status;
  return [
    {
      kind: "taskEnd",
      origin,
      taskId,
      callId: null,
      status: told,
      textHash: `${taskId}/${told}/${origin.uuid}`,
      ...nothingReported,
    },
  ];
}

function forked(thread: WireThread, _record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const events = endTurn(thread);
  thread.forkedLine = origin.line;
  if (thread.agentId === null) thread.agents.forkedAt = origin.at ?? 0;
  return events;
}

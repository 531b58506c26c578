import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { callAt, markAt, programOfMeasured, spawnIn } from "../decoding/events-at.js";
import { arrayOf, measuredOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { nameByPlace } from "./answered-call.js";
import { qwenToolName } from "./tool-name.js";
import { callName, type UnitState } from "./unit-state.js";

/** A call as a row tells it. */
export interface LoggedCall {
  readonly callId: string | null;
  /** Its place among the calls of its row. */
  readonly position: number;
  readonly rawTool: string | null;
  readonly server: string | null;
  readonly input: unknown;
  /** The response that asked for it. */
  readonly messageId: string | null;
  readonly model: string | null;
}

/** The events of a call: itself, a list of tasks, and the questions that it puts to a person. */
export function callEvents(call: LoggedCall, origin: RowOrigin, state: UnitState): readonly LogEvent[] {
  const { messageId } = call;
  const callId = call.callId ?? nameByPlace(origin, call.position);
  const name = qwenToolName(call.rawTool ?? "unknown", call.server);
  const measured = measuredOf(call.input);
  const input = measured?.fields ?? null;
  // Ids of calls are the provider's, and may recur.
  const callKey = `${messageId ?? origin.uuid ?? `${origin.file}:${origin.line}`}:${callId}`;
  open({ call, callId, callKey, tool: name.tool }, origin, state);
  const event = callAt(origin, name, measured, {
    callId,
    callKey,
    messageId,
    model: call.model,
    target: target(input),
    program: name.tool === "Bash" ? programOfMeasured(input?.["command"]) : null,
    spawn: name.tool === "Agent" ? spawnIn(input) : null,
  });
  if (name.tool === "TodoWrite")
    return [event, markAt(origin, "todo", { value: arrayOf(input?.["todos"]).length, callId })];
  if (name.tool === "AskUserQuestion") {
    const questions = arrayOf(input?.["questions"]).length;
    return [event, markAt(origin, "question", { value: questions > 0 ? questions : null, callId })];
  }
  return [event];
}

interface Opened {
  readonly call: LoggedCall;
  readonly callId: string;
  readonly callKey: string;
  readonly tool: string;
}

function open({ call, callId, callKey, tool }: Opened, origin: RowOrigin, state: UnitState): void {
  const name = callName(callId, origin);
  const hasId = call.callId !== null;
  // A row that is written twice is one call.
  if (!hasId && state.file.callIds.has(name)) return;
  state.file.callIds.set(name, callId);
  const { threadId } = origin;
  const { messageId, rawTool } = call;
  state.file.openCalls.set(name, { callId, hasId, threadId, messageId, tool, rawTool, callKey });
  if (tool === "Agent") state.agentCalls.set(callId, callKey);
}

const pathNames = ["file_path", "absolute_path", "notebook_path", "path", "dir_path"] as const;

function target(input: Projected | null): string | null {
  return pathNames.map((name) => stringOf(input?.[name])).find((path) => path !== null) ?? null;
}

import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { isApiCallId } from "./ids.js";
import { knownTools, toolName } from "./tool-names.js";
import { markAt, problemAt, programOfMeasured, spawnIn } from "../decoding/events-at.js";
import { isShell } from "../decoding/shell-program.js";
import type { Row } from "./row.js";
import { arrayOf, measuredOf, stringOf } from "../decoding/values.js";

/** Properties common to all events of a response's row. */
export interface RowResponse {
  readonly messageId: string | null;
  readonly requestId: string | null;
  readonly model: string | null;
}

/** Adds the events of a `tool_use` block: the call, and the questions that it puts to a person. */
export function addCall(row: Row, block: Projected, response: RowResponse, events: LogEvent[]): void {
  const { origin, state } = row;
  const callId = stringOf(block["id"]);
  const rawTool = stringOf(block["name"]);
  const name = toolName(rawTool ?? "unknown");
  if (rawTool === null) events.push(problemAt(origin, "record-degraded", "tool_use.name"));
  else if (name.mcpServer === null && !knownTools.has(name.tool) && !state.unknownTools.has(name.tool)) {
    state.unknownTools.add(name.tool);
    events.push(problemAt(origin, "unknown-tool", name.tool));
  }
  const measured = measuredOf(block["input"]);
  const input = measured?.fields ?? null;
  const taskId =
    stringOf(input?.["task_id"]) ?? stringOf(input?.["bash_id"]) ?? stringOf(input?.["shell_id"]);
  if (callId !== null)
    state.calls.set(callName(callId, origin), { tool: name.tool, cwd: origin.cwd, taskId });
  events.push({
    kind: "call",
    origin,
    messageId: response.messageId,
    requestId: response.requestId,
    model: response.model,
    callId,
    isCallIdGlobal: callId !== null && isApiCallId(callId),
    tool: name.tool,
    rawTool: name.rawTool,
    mcpServer: name.mcpServer,
    isWaiting: name.isWaiting,
    inputBytes: measured?.byteLength ?? null,
    inputHash: measured?.hash ?? null,
    target: stringOf(input?.["file_path"]) ?? stringOf(input?.["notebook_path"]) ?? stringOf(input?.["path"]),
    program: isShell(name.tool) ? programOfMeasured(input?.["command"]) : null,
    spawn: name.tool === "Agent" ? spawnIn(input) : null,
  });
  if (name.tool === "AskUserQuestion") {
    const questions = arrayOf(input?.["questions"]).length;
    events.push(markAt(origin, "question", { value: questions > 0 ? questions : null, callId }));
  }
}

/** The name of a call among those of a unit: ids that the API did not make recur in other threads. */
export function callName(callId: string, { threadId }: RowOrigin): string {
  return isApiCallId(callId) ? callId : `${threadId} ${callId}`;
}

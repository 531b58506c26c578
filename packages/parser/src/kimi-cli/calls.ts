import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import { parsedArguments } from "../decoding/parsed-arguments.js";
import { arrayOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { callInput } from "../kimi/call-input.js";
import { kimiResultSignal } from "../kimi/result-signal.js";
import { agentInResult, taskInResult } from "../kimi/result-texts.js";
import { kimiToolName } from "../kimi/tool-name.js";
import type { Projected } from "../projection.js";
import type { WireThread } from "./thread.js";
import type { WorkFolder } from "./work-folder.js";

/** A call that a response made. */
export function decodeCall(
  thread: WireThread,
  payload: Projected,
  origin: RowOrigin,
  folder: WorkFolder,
): readonly LogEvent[] {
  const callId = stringOf(payload["id"]);
  const given = objectOf(payload["function"]);
  const name = kimiToolName(stringOf(given?.["name"]) ?? "unknown");
  const measured = measuredOf(given?.["arguments"]);
  const args = parsedArguments(measured?.prefix ?? "");
  notePaths(args, folder);
  const { step } = thread;
  const callKey = `${step?.id ?? origin.uuid} ${callId}`;
  const isLaunch = args?.["run_in_background"] === true;
  if (callId !== null) thread.calls.set(callId, { key: callKey, tool: name.tool, isLaunch });
  const call: LogEvent = {
    kind: "call",
    origin,
    callId,
    isCallIdGlobal: false,
    callKey,
    messageId: step?.id ?? null,
    requestId: null,
    ...name,
    model: null,
    inputBytes: measured?.byteLength ?? null,
    inputHash: measured?.hash ?? null,
    ...callInput(name.tool, (key) => args?.[key], folder.path),
  };
  if (name.tool === "AskUserQuestion") return [call, markAt(origin, "question", { callId })];
  if (name.tool !== "TodoWrite" || args?.["todos"] === undefined) return [call];
  return [call, markAt(origin, "todo", { value: arrayOf(args["todos"]).length })];
}

function notePaths(args: Projected | null, folder: WorkFolder): void {
  for (const name of ["path", "directory", "cwd"]) {
    const path = stringOf(args?.[name]);
    if (path !== null) folder.tryPath(path);
  }
  const command = stringOf(args?.["command"]);
  if (command !== null) folder.tryCommand(command);
}

/** What a call gave back: an output for the model, and beside it the client's own words. */
export function decodeResult(thread: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
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
    {
      kind: "result",
      origin,
      callId,
      isCallIdGlobal: false,
      signal,
      durationMs: null,
      resultBytes: output?.byteLength ?? null,
      contentHash: `${output?.hash ?? ""} ${message?.hash ?? ""} ${signal.outcome}`,
      linesAdded: null,
      linesRemoved: null,
      webSearches: call?.tool === "WebSearch" && signal.outcome === "ok" ? 1 : null,
      taskId: isDetached ? taskInResult(start) : null,
      taskStatus: null,
      workflowId: null,
      agent: agent === null ? null : { ...agent, isBackground: isDetached },
    },
  ];
}

import type { LogEvent, RowOrigin, SpawnedAgent } from "@turnmeter/schema";
import { callAt, markAt, resultAt } from "../decoding/events-at.js";
import { arrayOf, durationOf, fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import { agentInResult, callInput, kimiResultSignal, kimiToolName, taskInResult } from "../kimi/calls.js";
import type { CallForm } from "../inputs/logged-calls.js";
import { anything, fields, type Projected } from "../projection.js";
import type { WireThread } from "./thread.js";

/** The call or result of a record. */
export const kimiCodeCalls: CallForm = {
  at: ["event"],
  fields: (input) => ({ ...fields("type", "toolCallId", "name"), args: input }),
  callOf: ({ type, toolCallId, name, args }) =>
    type === "tool.call" ? { callId: stringOf(toolCallId), name: kimiToolName(name), input: args } : null,
  resultFields: { result: { fields: { ...fields("isError"), output: anything } } },
  resultOf({ type, toolCallId, result }) {
    if (type !== "tool.result") return null;
    const { output, isError } = objectOf(result) ?? {};
    return { callId: stringOf(toolCallId), content: output, isError: isError === true };
  },
};

/** A call that a response made. */
export function decodeCall(thread: WireThread, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  const callId = stringOf(event["toolCallId"]);
  const name = kimiToolName(event["name"]);
  const args = measuredOf(event["args"]);
  const given = fieldsOf(event["args"]);
  const cwd = workingDirectory(objectOf(event["display"])?.["cwd"]);
  thread.cwd ??= cwd;
  const stepUuid = stringOf(event["stepUuid"]);
  const callKey = `${stepUuid ?? origin.uuid} ${callId}`;
  if (callId !== null) {
    const isLaunch = given?.["run_in_background"] === true;
    thread.calls.set(callId, { key: callKey, tool: name.tool, isLaunch });
    thread.decisions.delete(callId);
  }
  const argument = (key: string) => (key === "command" ? measuredOf(given?.[key])?.prefix : given?.[key]);
  const input = callInput(name.tool, argument, thread.cwd);
  const call = callAt(origin, name, args, { callId, callKey, messageId: stepUuid, ...input });
  if (name.tool !== "TodoWrite" || given?.["todos"] === undefined) return [call];
  return [call, markAt(origin, "todo", { value: arrayOf(given["todos"]).length })];
}

/** What a call gave back. */
export function decodeResult(thread: WireThread, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  const callId = stringOf(event["toolCallId"]);
  if (callId === null) return [];
  const result = objectOf(event["result"]);
  const output = measuredOf(result?.["output"]);
  const start = output?.prefix ?? "";
  const call = thread.calls.get(callId);
  const signal = kimiResultSignal({
    tool: call?.tool ?? null,
    isError: result?.["isError"] === true,
    start,
    end: output?.suffix ?? "",
    decision: thread.decisions.get(callId) ?? null,
    isLaunch: call?.isLaunch === true,
  });
  return [
    resultAt(origin, callId, signal, output, {
      durationMs: durationOf(result?.["durationMs"]),
      webSearches: call?.tool === "WebSearch" && signal.outcome === "ok" ? 1 : null,
      taskId: signal.outcome === "detached" ? taskInResult(start) : null,
      agent: call?.tool === "Agent" ? spawnedAgent(thread, start, signal.outcome === "detached") : null,
    }),
  ];
}

function spawnedAgent(thread: WireThread, start: string, isBackground: boolean): SpawnedAgent | null {
  const told = agentInResult(start);
  const agentId = thread.agents.of(told?.agentId ?? null);
  return told === null || agentId === null ? null : { ...told, agentId, isBackground };
}

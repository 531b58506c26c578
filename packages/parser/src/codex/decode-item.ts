import { callAt, markAt } from "../decoding/events-at.js";
import { arrayOf, fieldsOf, measuredOf, stringOf } from "../decoding/values.js";
import type { Measured } from "../projection.js";
import { callTarget, spawnRequest } from "./call-input.js";
import { isOutput, outputText } from "./output-text.js";
import type { PatchLines } from "./patch-lines.js";
import { patchOfCommand, patchOfInput } from "./patch-text.js";
import { messageTexts } from "../decoding/message-texts.js";
import { addPrompt, typedTextHash } from "./prompt-text.js";
import { type DecodeRolloutRow, noteResponseRow, type RolloutRow } from "./rollout.js";
import { runsScripts } from "./script-status.js";
import { searchesOf } from "./searches.js";
import { programOfInput } from "./shell-command.js";
import { taskEnd } from "./task-end.js";
import { codexToolName } from "./tool-name.js";

/** Items of other types count nothing. */
const byType: ReadonlyMap<string, DecodeRolloutRow> = new Map<string, DecodeRolloutRow>([
  ["message", message],
  ["reasoning", noteResponseRow],
  ["function_call", (row) => call(row, stringOf(row.body["name"]), "arguments")],
  ["custom_tool_call", (row) => call(row, stringOf(row.body["name"]), "input")],
  ["local_shell_call", (row) => call(row, "local_shell", "action")],
  ["tool_search_call", (row) => call(row, "tool_search", "arguments")],
  ["web_search_call", (row) => endedCall(row, "web_search")],
  ["image_generation_call", (row) => endedCall(row, "image_generation")],
]);

/** A `response_item`, or the whole line in the oldest rollouts. */
export function decodeItem(row: RolloutRow): void {
  const type = String(row.body["type"]);
  if (isOutput(type)) output(row);
  else byType.get(type)?.(row);
}

/** Phases of messages that are no answer, or only part of one. */
const remarks: ReadonlySet<unknown> = new Set(["commentary", "partial_answer"]);

function message(row: RolloutRow): void {
  const { body, rollout, origin } = row;
  if (body["role"] === "assistant") {
    noteResponseRow(row);
    if (!remarks.has(body["phase"])) rollout.answer = origin;
    return;
  }
  if (body["role"] !== "user") return;
  rollout.answer = null;
  const texts = messageTexts(body["content"]);
  for (const { start } of texts) {
    const notice = /^\s*<subagent_notification>\s*(\{[\s\S]*)/.exec(start)?.[1];
    const taskId = /"agent_(?:id|path)":\s*"([^"]{1,100})"/.exec(notice ?? "")?.[1];
    const status = /"status":\s*(?:\{\s*)?"([a-z_]{1,40})"/.exec(notice ?? "")?.[1];
    if (taskId !== undefined && status !== undefined)
      rollout.queue.add(taskEnd(origin, { taskId, callId: null, status: endStatus(status) }));
  }
  if (!rollout.isBare) return;
  const cwd = /<cwd>([^<\n]{1,400})<\/cwd>/.exec(texts[0]?.start ?? "")?.[1];
  rollout.cwd ??= cwd ?? null;
  const textHash = typedTextHash(texts);
  if (textHash !== null) addPrompt(row, textHash, "message");
}

function endStatus(status: string): string {
  if (status === "errored") return "failed";
  return status === "shutdown" || status === "interrupted" ? "stopped" : status;
}

function call(row: RolloutRow, name: string | null, inputField: string): string {
  const { body, rollout, origin } = row;
  noteResponseRow(row);
  const callId = stringOf(body["call_id"]) ?? stringOf(body["id"]) ?? `${origin.uuid}`;
  const tool = codexToolName(name ?? "unknown", stringOf(body["namespace"]));
  const input = measuredOf(body[inputField]);
  const isMcp = tool.mcpServer !== null;
  for (const event of rollout.calls.open(callId, {
    tool: tool.tool,
    isMcp,
    session: tool.tool === "write_stdin" ? runningSession(input) : null,
    cell: waitingTools.has(tool.tool) ? runningCell(input) : null,
    patch: isMcp || runsScripts(tool.tool) ? null : patchOfCall(tool.tool, input),
  }))
    rollout.queue.add(event);
  rollout.queue.addCall(
    callAt(origin, tool, input, {
      callId,
      callKey: `${origin.uuid} ${callId}`,
      messageId: rollout.openResponse?.uuid ?? null,
      model: rollout.model,
      target: callTarget(tool.tool, input, origin.cwd),
      program: programOfInput(tool.tool, input),
      spawn: tool.tool === "spawn_agent" ? spawnRequest(input) : null,
    }),
  );
  if (tool.isWaiting) rollout.queue.add(markAt(origin, "question", { callId }));
  if (tool.tool === "update_plan") rollout.queue.add(markAt(origin, "todo", { callId }));
  return callId;
}

/** Calls run on the vendor's server: the row states the outcome, and no output follows. */
function endedCall(row: RolloutRow, name: string): void {
  const callId = call(row, name, "action");
  const status = stringOf(row.body["status"]);
  if (status === "in_progress") return;
  row.rollout.calls.end(callId, {
    evidence: { status, exitCode: null, isError: status === "failed" },
    // The one row was written at the end: it has no duration.
    origin: { ...row.origin, at: null },
    webSearches:
      name === "web_search" && status !== "failed"
        ? searchesOf(stringOf(fieldsOf(row.body["action"])?.["type"]))
        : null,
  });
}

function output({ body, rollout, origin }: RolloutRow): void {
  rollout.openResponse = null;
  rollout.answer = null;
  const callId = stringOf(body["call_id"]);
  if (callId === null) return;
  const text = outputText(body["output"] ?? body["result"]);
  const agentId = /^\s*\{\s*"agent_id":\s*"([^"]{1,100})"/.exec(text.start)?.[1];
  if (agentId !== undefined) rollout.calls.addAgent(callId, agentId);
  const agentPath = /^\s*\{\s*"task_name":\s*"(\/[^"]{1,200})"/.exec(text.start)?.[1];
  if (agentPath !== undefined) rollout.calls.addAgentPath(callId, agentPath);
  for (const event of rollout.calls.addOutput(callId, text, origin)) rollout.queue.add(event);
}

/** The running command that the input of `write_stdin` names. */
export function runningSession(input: Measured | null): string | null {
  return /"session_id":\s*"?(\d+)/.exec(input?.prefix ?? "")?.[1] ?? null;
}

const waitingTools: ReadonlySet<string> = new Set(["wait", "exec_wait"]);

function runningCell(input: Measured | null): string | null {
  return /"cell_id":\s*"?([^"\s,}]{1,100})/.exec(input?.prefix ?? "")?.[1] ?? null;
}

/** The patch that a call hands over, in a text or, in the oldest rollouts, in the parts of a command. */
export function patchOfCall(tool: string, input: Measured | null): PatchLines | null {
  return input?.type === "object"
    ? patchOfCommand(arrayOf(input.fields?.["command"]))
    : patchOfInput(tool, input?.prefix ?? "");
}

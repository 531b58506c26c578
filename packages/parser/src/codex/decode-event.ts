import { markAt, sessionStateOf } from "../decoding/events-at.js";
import { arrayOf, durationOf, fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { decodeTokenCount } from "./decode-usage.js";
import { endDuration, endEvidence } from "./end-evidence.js";
import { patchLines } from "./patch-lines.js";
import { addPrompt, promptTexts, typedTextHash } from "./prompt-text.js";
import { closeTurn, type DecodeRolloutRow, noteTurn, noteWindow, type RolloutRow } from "./rollout.js";
import { isInnerId } from "./script-status.js";
import { searchesOf } from "./searches.js";
import { noteSettings } from "./settings.js";
import { taskEnd } from "./task-end.js";

/** Events, by type; those that are not in the table say nothing that is counted. */
export const eventDecoders: ReadonlyMap<string, DecodeRolloutRow> = new Map<string, DecodeRolloutRow>([
  ["token_count", decodeTokenCount],
  ["user_message", (row) => prompt(row, "event")],
  ["item_completed", completedItem],
  ["task_started", turnStart],
  ["turn_started", turnStart],
  ["task_complete", turnEnd],
  ["turn_complete", turnEnd],
  ["turn_aborted", turnAborted],
  ["thread_settings_applied", (row) => noteSettings(row, objectOf(row.body["thread_settings"]))],
  ["exec_command_end", (row) => callEnd(row, row.body, stringOf(row.body["call_id"]))],
  ["patch_apply_end", (row) => callEnd(row, row.body, stringOf(row.body["call_id"]))],
  ["mcp_tool_call_end", (row) => callEnd(row, row.body, stringOf(row.body["call_id"]))],
  ["web_search_end", (row) => innerSearch(row, row.body, stringOf(row.body["call_id"]))],
  ["collab_agent_spawn_end", collabSpawn],
  ["sub_agent_activity", (row) => subagentActivity(row, row.body)],
  ["entered_review_mode", review],
  ["exited_review_mode", review],
  ["thread_name_updated", threadName],
  ["error", failure],
  ["stream_error", ({ rollout, origin }) => rollout.queue.add(markAt(origin, "retry"))],
]);

/** Items that a turn completed, by type, as rollouts with ordinals have them. */
export const turnItemDecoders: ReadonlyMap<string, (row: RolloutRow, item: Projected) => void> = new Map([
  ["UserMessage", (row) => prompt(row, "item")],
  ["CommandExecution", itemEnd],
  ["FileChange", itemEnd],
  ["McpToolCall", itemEnd],
  ["DynamicToolCall", itemEnd],
  ["CollabAgentToolCall", itemEnd],
  ["WebSearch", (row, item) => innerSearch(row, item, stringOf(item["id"]))],
  ["SubAgentActivity", subagentActivity],
  ["EnteredReviewMode", review],
  ["ExitedReviewMode", review],
]);

/** An `event_msg`. Events of another thread are not this one's (R77). */
export function decodeEvent(row: RolloutRow): void {
  const threadId = stringOf(row.body["thread_id"]);
  if (threadId !== null && threadId !== row.rollout.thread.id) return;
  eventDecoders.get(String(row.body["type"]))?.(row);
}

function completedItem(row: RolloutRow): void {
  const item = objectOf(row.body["item"]);
  if (item !== null) turnItemDecoders.get(String(item["type"]))?.(row, item);
}

function prompt(row: RolloutRow, form: string): void {
  const textHash = typedTextHash(promptTexts(row.body));
  if (textHash !== null) addPrompt(row, textHash, form);
}

/** A subagent's turn answers its parent; any other one answers a prompt. */
function turnStart({ rollout, origin, body }: RolloutRow): void {
  closeTurn(rollout, null);
  rollout.awaitsResponse = origin.agentId !== null;
  rollout.hasError = false;
  noteTurn({ rollout, origin }, stringOf(body["turn_id"]));
  noteWindow({ rollout, origin }, body["model_context_window"]);
  rollout.isInTurn = true;
}

function turnEnd({ rollout, origin, body }: RolloutRow): void {
  const isTold = rollout.hasError;
  closeTurn(rollout, { origin, isAborted: false });
  const error = objectOf(body["error"]);
  if (error !== null && !isTold) rollout.queue.add(apiError(origin, error["codex_error_info"]));
  rollout.queue.add({
    kind: "turnEnd",
    origin,
    durationMs: durationOf(body["duration_ms"]),
    ending: error === null ? "completed" : "failed",
  });
}

/** Old versions log it as an event, later ones at the turn's end, some both. */
function failure({ rollout, origin, body }: RolloutRow): void {
  rollout.hasError = true;
  rollout.answer = null;
  rollout.queue.add(apiError(origin, body["codex_error_info"]));
}

/** Not cut by a person, but by a limit or the end of a review. */
const otherReasons: ReadonlySet<unknown> = new Set(["budget_limited", "review_ended"]);

function turnAborted({ rollout, origin, body }: RolloutRow): void {
  closeTurn(rollout, { origin, isAborted: true });
  const isInterrupted = !otherReasons.has(body["reason"]);
  if (isInterrupted) rollout.queue.add({ kind: "interruption", origin, messageId: null });
  rollout.queue.add({
    kind: "turnEnd",
    origin,
    durationMs: durationOf(body["duration_ms"]),
    ...(isInterrupted && { ending: "interrupted" as const }),
  });
}

/** A subagent's thread name does not name the session. */
function threadName({ rollout, origin, body }: RolloutRow): void {
  const title = stringOf(body["thread_name"]);
  if (title === null || origin.agentId !== null) return;
  rollout.queue.add(sessionStateOf(origin, { title, titleRank: 3 }));
}

function review({ rollout }: RolloutRow): void {
  rollout.isReview = true;
}

function itemEnd(row: RolloutRow, item: Projected): void {
  callEnd(row, item, stringOf(item["id"]));
}

function callEnd({ rollout, origin }: RolloutRow, value: Projected, callId: string | null): void {
  if (callId === null || value["status"] === "in_progress" || value["status"] === "inProgress") return;
  if (value["source"] === "user_shell") return rollout.queue.add(markAt(origin, "userShell"));
  if (value["tool"] === "spawn_agent" || value["tool"] === "spawnAgent") {
    const agentId = stringOf(arrayOf(value["receiver_thread_ids"])[0]);
    if (agentId !== null) rollout.calls.addAgent(callId, agentId);
  }
  const events = rollout.calls.addEnd(callId, {
    evidence: endEvidence(value),
    origin,
    durationMs: endDuration(value),
    lines: patchLines(value["changes"]),
  });
  for (const event of events) rollout.queue.add(event);
}

/** Searches outside a script have a row of their own. */
function innerSearch({ rollout, origin }: RolloutRow, value: Projected, callId: string | null): void {
  if (callId === null || !isInnerId(callId)) return;
  const webSearches = searchesOf(stringOf(fieldsOf(value["action"])?.["type"]));
  rollout.calls.addEnd(callId, { evidence: endEvidence(value), origin, webSearches });
}

function collabSpawn({ rollout, body }: RolloutRow): void {
  const callId = stringOf(body["call_id"]);
  const agentId = stringOf(body["new_thread_id"]);
  if (callId !== null && agentId !== null) rollout.calls.addAgent(callId, agentId);
}

const endedActivities: ReadonlyMap<unknown, string> = new Map([
  ["completed", "completed"],
  ["interrupted", "stopped"],
]);

function subagentActivity({ rollout, origin }: RolloutRow, value: Projected): void {
  const agentId = stringOf(value["agent_thread_id"]);
  const callId = stringOf(value["id"]) ?? stringOf(value["call_id"]);
  if (agentId === null) return;
  if (value["kind"] === "started" && callId !== null) rollout.calls.addAgent(callId, agentId);
  const status = endedActivities.get(value["kind"]);
  if (status !== undefined) rollout.queue.add(taskEnd(origin, { taskId: agentId, callId: null, status }));
}

function apiError(origin: RolloutRow["origin"], info: unknown) {
  return markAt(origin, "apiError", {
    detail: stringOf(measuredOf(info)?.prefix) ?? stringOf(fieldsOf(info)),
  });
}

import type { LogEvent } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { originKindOf } from "../claude/decode-user.js";
import { typedTextHash } from "../claude/wrapper-texts.js";
import { problemAt, markAt } from "../decoding/events-at.js";
import { knownModel } from "../claude/model-switches.js";
import type { DecodeRow, Row } from "../claude/row.js";
import { endOfState } from "../claude/task-state.js";
import { taskEnds } from "../claude/task-notification.js";
import { userContent } from "../claude/user-content.js";
import { durationOf, integerOf, objectOf, stringOf } from "../decoding/values.js";

/** Attachments: texts that were queued while the model worked, states of tasks, the chosen model, and hooks. */
export const decodeAttachment: DecodeRow = (row) => {
  const attachment = objectOf(row.record["attachment"]);
  if (attachment === null) return [problemAt(row.origin, "record-degraded", "attachment")];
  const type = stringOf(attachment["type"]);
  if (type === "queued_command") return queuedCommand(row, attachment);
  if (type === "task_status") return taskState(row, attachment);
  if (type === "model") return chosenModel(row, attachment);
  return type !== null && hookTypes.has(type) ? hook(row, attachment) : [];
};

/** Attachments of hooks. */
export const hookTypes: ReadonlySet<string> = new Set([
  "hook_success",
  "hook_blocking_error",
  "hook_non_blocking_error",
  "hook_cancelled",
]);

function queuedCommand(row: Row, attachment: Projected): LogEvent[] {
  const { origin, record, state } = row;
  const content = userContent(attachment["prompt"]);
  const ends = content.texts.flatMap((text) => taskEnds(text, origin, state));
  const from = originKindOf(attachment["origin"]) ?? originKindOf(record["origin"]);
  const isTyped = attachment["commandMode"] === "prompt" && (from === null || from === "human");
  const textHash = typedTextHash(content);
  if (!isTyped || textHash === null || origin.isSidechain || record["isMeta"] === true) return ends;
  return [...ends, { kind: "prompt", origin, textHash, promptSource: "queued", isQueued: true }];
}

function taskState({ origin, state }: Row, attachment: Projected): LogEvent[] {
  const taskId = stringOf(attachment["taskId"]);
  const status = stringOf(attachment["status"]);
  const end = taskId === null || status === null ? null : endOfState({ taskId, status }, origin, state);
  return end === null ? [] : [end];
}

function chosenModel({ origin, state }: Row, attachment: Projected): readonly LogEvent[] {
  const model = stringOf(objectOf(attachment["identity"])?.["modelId"]);
  return model === null || origin.isSidechain ? [] : knownModel(model, origin, state);
}

function hook({ origin, state }: Row, attachment: Projected): LogEvent[] {
  const event = stringOf(attachment["hookEvent"]);
  // Hooks of this event come again in the system row that sums them up.
  if (event === "Stop") return [];
  const toolUseId = stringOf(attachment["toolUseID"]);
  if (toolUseId !== null && event === "PreToolUse") state.hookedCalls.add(toolUseId);
  if (state.progressHooks.has(toolUseId, event)) return [];
  return [
    markAt(origin, "hook", {
      detail: event,
      value: integerOf(attachment["exitCode"]),
      durationMs: durationOf(attachment["durationMs"]),
      callId: toolUseId?.startsWith("toolu_") === true ? toolUseId : null,
    }),
  ];
}

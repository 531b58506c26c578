import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf, markAt, sessionStateOf } from "../decoding/events-at.js";
import { durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { isCutShort, responseEvent, responseName, stopReasonOf, wasRefused } from "./response.js";
import type { EntryRow } from "./session-file.js";
import { piUsage } from "./usage.js";

/** Events of a session's head, with the title of the row before it. */
export function decodeHead({ record, origin, file }: EntryRow): readonly LogEvent[] {
  const slot = file.title;
  file.title = null;
  return [
    ...(slot === null ? [] : titleOf(slot, origin)),
    ...titleOf(record, origin),
    ...runEvidence(origin, file),
  ];
}

/** The run that started a subagent, from its log's path. */
function runEvidence(origin: EntryRow["origin"], { runId }: EntryRow["file"]): readonly LogEvent[] {
  if (origin.agentId === null || runId === null) return [];
  return [evidenceOf(origin, origin.agentId, "meta", { agentKind: "task", workflowId: runId })];
}

/** Takes a title that stands before the head: the session has no name yet. */
export function noteTitleSlot({ record, file }: EntryRow): readonly LogEvent[] {
  file.title = record;
  return [];
}

/** Events of a title, which a person or the agent gave. */
export function decodeTitle({ record, origin }: EntryRow): readonly LogEvent[] {
  return titleOf(record, origin);
}

function titleOf(record: Projected, origin: EntryRow["origin"]): readonly LogEvent[] {
  const title = stringOf(record["name"]) ?? stringOf(record["title"]);
  if (title === null || origin.agentId !== null) return [];
  const source = record["titleSource"] ?? record["source"];
  const isOwn = source === "user" || record["type"] === "session_info";
  return [sessionStateOf(origin, { title, titleRank: isOwn ? 3 : 2 })];
}

/** Another model was chosen. The first choice is no switch. */
export function decodeModelChange({ record, origin, file }: EntryRow): readonly LogEvent[] {
  const role = stringOf(record["role"]);
  const named = stringOf(record["model"]);
  const model = stringOf(record["modelId"]) ?? named?.slice(named.indexOf("/") + 1) ?? null;
  if (model === null || (role !== null && role !== "default")) return [];
  const before = file.model;
  file.model = model;
  return before === null || before === model ? [] : [markAt(origin, "modelSwitch", { detail: model })];
}

/** How much the model is asked to think from here on. */
export function decodeThinkingLevel({ record, file }: EntryRow): readonly LogEvent[] {
  file.effort = stringOf(record["thinkingLevel"]);
  return [];
}

/** The history was compacted; the model that wrote the summary may have told what it used. */
export function decodeCompaction(row: EntryRow): readonly LogEvent[] {
  const value = integerOf(row.record["tokensBefore"]);
  return [markAt(row.origin, "compaction", { value: durationOf(value) }), ...decodeOwnUsage(row)];
}

/** The response of a model outside of the conversation: a summary, a title, or whatever else the agent asked for. */
export function decodeOwnUsage({ record, origin, file, ownAt }: EntryRow): readonly LogEvent[] {
  const logged = objectOf(record["usage"]);
  if (logged === null) return [];
  const told = piUsage(logged, origin);
  if (told.usage === null && wasRefused(record)) return [...told.problems, markAt(origin, "apiError")];
  const response = responseEvent(origin, file, {
    messageId: responseName([ownAt], record, logged),
    model: stringOf(record["model"]) ?? file.model,
    usage: told.usage,
    recordedCostNanoUsd: told.recordedCostNanoUsd,
    isPartial: isCutShort(record["stopReason"]),
    stopReason: stopReasonOf(record["stopReason"]),
    contentChars: 0,
  });
  return [...told.problems, response];
}

/** What a subagent is and was asked for, in its own file. */
export function decodeInit({ record, origin }: EntryRow): readonly LogEvent[] {
  if (origin.agentId === null) return [];
  return [
    evidenceOf(origin, origin.agentId, "meta", {
      agentKind: "task",
      agentType: stringOf(record["agent"]),
      promptHash: measuredOf(record["task"])?.hash ?? null,
    }),
  ];
}

import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt, problemAt } from "../decoding/events-at.js";
import { shownName } from "../decoding/shown-name.js";
import { instantOf } from "../decoding/timestamp.js";
import { has, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { decodeResponse } from "./decode-response.js";
import { messageTexts } from "./message-texts.js";
import { isMessageType } from "./record-type.js";
import { messageIdOf, originOf, type SessionLog } from "./session-log.js";
import { userRow } from "./user-texts.js";

/** Where a message stands: in a row of its own, in a document, or in the conversation as a change states it anew. */
export type MessagePlace = "row" | "document" | "restated";

/** The events of a message. What a row has said before counts once; a later row of a response may have more calls. */
export function decodeMessage(
  log: SessionLog,
  message: Projected,
  projected: ProjectedRecord,
  place: MessagePlace,
): readonly LogEvent[] {
  const at = instantOf(message["timestamp"]);
  const name = stringOf(message["id"]) ?? log.names.next(projected.lineHash());
  const messageId = messageIdOf(log, message, name);
  const origin = originOf(log, projected, at, name);
  const previousAt = log.lastAt;
  log.lastAt = at ?? log.lastAt;
  const isKnown = log.messages.has(messageId);
  log.messages.add(messageId);
  if (isKnown && place === "restated") return [];
  const type = stringOf(message["type"]) ?? "unknown";
  const problems: LogEvent[] = at === null ? [timeProblem(message, origin)] : [];
  if (place !== "row" && !isMessageType(type))
    problems.push(problemAt(origin, "unknown-record", shownName(type)));
  if (type === "gemini")
    return [
      ...problems,
      ...decodeResponse({ log, message, messageId, origin, previousAt, isInDocument: place === "document" }),
    ];
  if (isKnown) return problems;
  return [
    ...problems,
    { kind: "activity", origin, ...askOf(log, type) },
    ...otherEvents(log, message, type, origin),
  ];
}

function timeProblem(message: Projected, origin: RowOrigin): LogEvent {
  return problemAt(origin, has(message, "timestamp") ? "timestamp-invalid" : "timestamp-missing");
}

/** What is said to a subagent in a person's place asks it for something. */
function askOf({ thread }: SessionLog, type: string): { readonly asksAgent?: true } {
  return thread.agentId !== null && type === "user" ? { asksAgent: true } : {};
}

function otherEvents(
  log: SessionLog,
  message: Projected,
  type: string,
  origin: RowOrigin,
): readonly LogEvent[] {
  if (type === "user") return userEvents(log, message, origin);
  const start = messageTexts(message["content"])[0]?.start ?? "";
  if (type === "error") return start.startsWith("[API Error") ? [markAt(origin, "apiError")] : [];
  if (type !== "info") return [];
  if (start.startsWith("Request cancelled.")) return [{ kind: "interruption", origin, messageId: null }];
  // The only notice without words tells that the history was compressed.
  return start === "" ? compaction(log, origin) : [];
}

function userEvents(log: SessionLog, message: Projected, origin: RowOrigin): readonly LogEvent[] {
  const row = userRow(message);
  if (row.kind === "compaction") return compaction(log, origin);
  if (origin.agentId !== null || row.kind === "program") return [];
  if (row.kind === "command") return [markAt(origin, "command", { detail: row.name })];
  if (row.kind === "shell") return [markAt(origin, "userShell")];
  const textHash = row.texts.map(({ hash }) => hash).join("+");
  return [{ kind: "prompt", origin, textHash, promptSource: null, isQueued: false }];
}

/** The summary and the notice of one compression come within seconds. */
const oneCompactionMs = 10_000;

function compaction(log: SessionLog, origin: RowOrigin): readonly LogEvent[] {
  const before = log.compactedAt;
  log.compactedAt = origin.at;
  const isTold = before !== null && origin.at !== null && Math.abs(origin.at - before) < oneCompactionMs;
  return isTold ? [] : [markAt(origin, "compaction")];
}

import type { InterruptionEvent, LogEvent } from "@turnmeter/schema";
import { agentLabel } from "./agent-label.js";
import { decodeResults } from "./decode-results.js";
import { mayBeForkFiller } from "./fork-filler.js";
import { typedTextHash } from "./wrapper-texts.js";
import { markAt, problemAt } from "../decoding/events-at.js";
import { modelSwitches } from "./model-switches.js";
import type { DecodeRow, Row } from "./row.js";
import { taskEnds } from "./task-notification.js";
import { type UserContent, userContent } from "./user-content.js";
import { isInterruption, userMarks } from "./user-marks.js";
import { fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";

/** User rows: prompts, results, commands, interruptions and notices, told apart by flags before texts. */
export const decodeUser: DecodeRow = (row) => {
  const { record, origin, state } = row;
  const message = objectOf(record["message"]);
  const content = userContent(message?.["content"]);
  const isDegraded = message === null || !content.isReadable;
  const events = decodeResults(row, content.results);
  if (isDegraded) {
    events.unshift(problemAt(origin, "record-degraded", message === null ? "message" : "message.content"));
  }
  if (endsTurn(record["toolEndsTurn"], content))
    events.push({ kind: "turnEnd", origin, durationMs: null, ending: "completed" });
  addPermissionMode(row, events);
  addInterruption(row, content, events);
  for (const text of content.texts) for (const end of taskEnds(text, origin, state)) events.push(end);
  if (record["isMeta"] === true && isClientsAgent(origin.agentId)) origin.isParents = true;
  if (content.results.length > 0 || record["isMeta"] === true || record["isCompactSummary"] === true)
    return events;
  const originKind = originKindOf(record["origin"]);
  if (originKind !== null && originKind !== "human") return events;
  if (origin.isSidechain) {
    if (content.texts.length > 0) events.push({ kind: "activity", origin, asksAgent: true });
    return events;
  }
  for (const mark of userMarks(content.texts, origin)) events.push(mark);
  for (const mark of modelSwitches(content.texts, origin, state)) events.push(mark);
  const textHash = typedTextHash(content);
  if (textHash !== null) {
    events.push({
      kind: "prompt",
      origin,
      textHash,
      promptSource: stringOf(record["promptSource"]),
      isQueued: false,
    });
  }
  return events;
};

/** A refused result does not end the turn: another try follows. */
function endsTurn(flag: unknown, { results }: UserContent): boolean {
  return flag === true && results.some((block) => block["is_error"] !== true);
}

/** Agents the client starts itself begin with reminders from their parent's conversation. */
function isClientsAgent(agentId: string | null): boolean {
  return agentId !== null && agentLabel(agentId).agentKind !== null;
}

/** Who a user row or queued text is from; null if it does not say. */
export function originKindOf(value: unknown): string | null {
  return stringOf(fieldsOf(value)?.["kind"]) ?? stringOf(measuredOf(value)?.prefix);
}

/** At most one interruption a row and one a cut response, whatever marks it. */
function addInterruption(row: Row, content: UserContent, events: LogEvent[]): void {
  const { record, origin, state } = row;
  const messageId = stringOf(record["interruptedMessageId"]);
  const isMarked = content.texts.some(({ start }) => isInterruption(start.trimStart()));
  if (messageId === null && !(isMarked && record["isMeta"] !== true)) return;
  if (messageId !== null) {
    if (state.interruptedMessages.has(messageId)) return;
    state.interruptedMessages.add(messageId);
  }
  const event: InterruptionEvent = { kind: "interruption", origin, messageId };
  if (mayBeForkFiller(row)) state.file.heldInterruptions.push(event);
  else events.push(event);
}

function addPermissionMode({ record, origin, state }: Row, events: LogEvent[]): void {
  const mode = stringOf(record["permissionMode"]);
  if (mode === null || mode === state.file.permissionMode) return;
  state.file.permissionMode = mode;
  events.push(markAt(origin, "permissionMode", { detail: mode }));
}

import type { LogEvent, RequestPartEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { contextWindowAt } from "../decoding/context-window.js";
import { markAt, problemAt, responsePart } from "../decoding/events-at.js";
import { has, objectOf, stringOf } from "../decoding/values.js";
import { callEvents } from "./call-event.js";
import { messageParts, type MessageParts } from "./message-parts.js";
import type { DecodeRow, FileState, Row } from "./unit-state.js";
import { metadataUsage } from "./usage.js";

/** Rows of the model: a response with its calls. */
export const decodeAssistant: DecodeRow = (row) => {
  const { record, projected, origin, state } = row;
  // What was said aloud is no response of the chat's model.
  if (record["subtype"] === "realtime_message") return [];
  const { usage, problems } = metadataUsage(objectOf(record["usageMetadata"]), origin);
  const parts = messageParts(record["message"]);
  const isDegraded = has(record, "message") && !parts.isReadable;
  const messageId = origin.agentId === null ? nameOnMain(row, usage) : nameOfAgent(row, usage, parts);
  const model = stringOf(record["model"]);
  const lineHash = messageId === null ? projected.lineHash() : null;
  const { contentChars } = parts;
  const isDone = origin.agentId === null && parts.calls.length === 0 && parts.texts.length > 0;
  return [
    ...(isDegraded ? [problemAt(origin, "record-degraded", "message.parts")] : []),
    ...problems,
    ...(origin.agentId === null ? modelSwitch(model, origin, state.file) : []),
    ...contextWindowAt(origin, record["contextWindowSize"], state.file),
    rowOfResponse(origin, { messageId, lineHash, model, usage, contentChars }),
    ...parts.calls.flatMap((call, position) =>
      callEvents(
        {
          callId: stringOf(call["id"]),
          position,
          rawTool: stringOf(call["name"]),
          server: null,
          input: call["args"],
          messageId,
          model,
        },
        origin,
        state,
      ),
    ),
    ...(isDone ? [answered(origin)] : []),
  ];
};

/** The response telemetry already reported, else the row itself. */
function nameOnMain({ origin, state }: Row, usage: TokenUsage | null): string | null {
  return state.file.responses.take(countersOf(usage)) ?? origin.uuid;
}

/** A subagent's response has a row for its text, with the counters, and one for each call. */
function nameOfAgent({ origin, state }: Row, usage: TokenUsage | null, parts: MessageParts): string | null {
  const begins = usage !== null || parts.texts.length > 0;
  if (begins || state.file.agentResponse === null) state.file.agentResponse = origin.uuid;
  return state.file.agentResponse;
}

/** An answer without a call ends its turn. */
function answered(origin: RowOrigin): LogEvent {
  return { kind: "turnEnd", origin, durationMs: null, ending: "completed" };
}

/** A mark where the main thread goes on with another model; the one that it begins with is no switch. */
export function modelSwitch(model: string | null, origin: RowOrigin, file: FileState): readonly LogEvent[] {
  if (model === null || model === file.model) return [];
  const isFirst = file.model === null;
  file.model = model;
  return isFirst ? [] : [markAt(origin, "modelSwitch", { detail: model })];
}

/** A part of a response. Rows have ids that no copy changes: `messageId` is that of the response's first row. */
export function rowOfResponse(
  origin: RowOrigin,
  parts: Pick<RequestPartEvent, "messageId" | "model" | "contentChars"> & {
    readonly usage: TokenUsage | null;
    readonly lineHash: string | null;
  },
): RequestPartEvent {
  return responsePart(origin, { isMessageIdGlobal: parts.messageId !== null, ...parts });
}

/** Counters as a text that is equal for rows of one response. */
export function countersOf(usage: TokenUsage | null): string | null {
  if (usage === null) return null;
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens, reasoningTokens } = usage;
  return [
    inputTokens + cacheReadTokens + cacheWrite5mTokens,
    cacheReadTokens,
    outputTokens,
    reasoningTokens,
  ].join(" ");
}

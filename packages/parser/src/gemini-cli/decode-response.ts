import type { LogEvent, RequestPartEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { knownUsage } from "../decoding/known-usage.js";
import { responsePart } from "../decoding/response-part.js";
import { instantOf } from "../decoding/timestamp.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { responsesOfCalls } from "./call-times.js";
import { decodeCall } from "./decode-calls.js";
import type { SessionLog } from "./session-log.js";
import { responseUsage } from "./usage.js";

/** A response's message and its row. */
export interface ResponseRow {
  readonly log: SessionLog;
  readonly message: Projected;
  readonly messageId: string;
  readonly origin: RowOrigin;
  /** When the message before it was written, epoch ms. */
  readonly previousAt: number | null;
  /** True if it stands in a session that is one document. */
  readonly isInDocument: boolean;
}

/**
 * The events of a response: what it used, and its calls. A row without counters and without a model is no response: the
 * program writes such ones into a history that it changes. Documents are older than that.
 */
export function decodeResponse(row: ResponseRow): readonly LogEvent[] {
  const { message, origin } = row;
  const tokens = objectOf(message["tokens"]);
  const model = stringOf(message["model"]);
  if (tokens === null && model === null && !row.isInDocument)
    return [{ kind: "clientMade", origin, usage: null }];
  const read = tokens === null ? null : responseUsage(tokens, origin);
  return [
    ...(read?.problems ?? []),
    requestPart(row.messageId, model, read?.usage ?? null, origin),
    ...callEvents(row, model),
  ];
}

/** The calls of a message. Those of later responses, which left no message, show that there was such a response. */
function callEvents(
  { log, message, messageId, origin, previousAt }: ResponseRow,
  model: string | null,
): readonly LogEvent[] {
  const calls = arrayOf(message["toolCalls"]).map((value) => {
    const call = objectOf(value) ?? {};
    return { call, callId: stringOf(call["id"]), writtenAt: instantOf(call["timestamp"]) };
  });
  const responses = responsesOfCalls(calls);
  const events: LogEvent[] = [];
  for (const [index, { call, callId, writtenAt }] of calls.entries()) {
    const callKey = `${messageId}/${callId ?? index}`;
    if (log.endedCalls.has(callKey)) continue;
    const response = responses[index]!;
    const isOwn = response === 0;
    // A later response came before its calls had ended, and after the ones before it.
    const of = isOwn ? messageId : `${messageId}#${response}`;
    const at = isOwn ? origin.at : writtenAt;
    const place = { ...origin, at };
    if (!isOwn && responses[index - 1] !== response) events.push(requestPart(of, model, null, place));
    const decoded = decodeCall({ call, callId, callKey, messageId: of, model, origin: place });
    if (decoded.some(({ kind }) => kind === "result")) log.endedCalls.add(callKey);
    if (writtenAt !== null && call["agentId"] === undefined && decoded.some(isSpawn))
      log.agentCalls.push({ callId: callKey, startedAfter: previousAt, endedAt: writtenAt });
    events.push(...decoded);
  }
  return events;
}

function isSpawn(event: LogEvent): boolean {
  return event.kind === "call" && event.spawn !== null;
}

function requestPart(
  messageId: string,
  model: string | null,
  usage: TokenUsage | null,
  origin: RowOrigin,
): RequestPartEvent {
  const known = usage === null ? null : knownUsage(usage);
  return responsePart(origin, { messageId, isMessageIdGlobal: true, model, usage: known });
}

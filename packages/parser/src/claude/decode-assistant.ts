import type { LogEvent, RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { shownName } from "../decoding/shown-name.js";
import type { Measured, Projected } from "../projection.js";
import { addCall, type RowResponse } from "./decode-call.js";
import { isApiMessageId, isApiRequestId, isUuid } from "./ids.js";
import {
  arrayOf,
  fieldsOf,
  has,
  integerOf,
  isText,
  measuredOf,
  nanoUsd,
  objectOf,
  oddTexts,
  stringOf,
} from "../decoding/values.js";
import { markAt, problemAt } from "../decoding/events-at.js";
import type { DecodeRow, Row } from "./row.js";
import { type RowUsage, rowUsage } from "./usage.js";

/** Assistant rows: parts of a response with their calls, or what the client itself wrote. */
export const decodeAssistant: DecodeRow = (row) => {
  const { record, origin } = row;
  const message = objectOf(record["message"]);
  if (message === null)
    return [
      problemAt(origin, "record-degraded", "message"),
      { kind: "activity", origin, hidesResponse: true },
    ];
  const events: LogEvent[] = [];
  const { id, model } = message;
  if (!isText(id) || !isText(model) || !isText(message["stop_reason"])) {
    for (const name of oddTexts(message, ["id", "model", "stop_reason"])) {
      events.push(problemAt(origin, "record-degraded", `message.${name}`));
    }
  }
  const response: RowResponse = {
    messageId: stringOf(id),
    requestId: stringOf(record["requestId"]),
    model: stringOf(model),
  };
  if (record["isApiErrorMessage"] === true) events.push(apiError(row, message));
  // The client's own rows carry this in place of a model, and usage that nobody billed.
  if (response.model === "<synthetic>") {
    events.push({ kind: "clientMade", origin, usage: rowUsage(message["usage"]).usage });
    return events;
  }
  if (response.model !== null && origin.agentId === null && !origin.isSidechain)
    row.state.file.responseModel = response.model;
  const content = measuredOf(message["content"]);
  if (content === null || (content.type !== "array" && content.type !== "string")) {
    events.push(problemAt(origin, "record-degraded", "message.content"));
  }
  const tokens = rowUsage(message["usage"]);
  addUsageProblems(events, tokens, origin);
  events.push(requestPart(row, message, content, tokens, response));
  for (const item of arrayOf(content?.items)) {
    const block = fieldsOf(item);
    const type = block?.["type"];
    if (block === null) continue;
    if (type === "tool_use") addCall(row, block, response, events);
    if (type === "server_tool_use" || type === "mcp_tool_use") events.push(...serverTool(row, block));
  }
  return events;
};

function requestPart(
  row: Row,
  message: Projected,
  content: Measured | null,
  tokens: RowUsage,
  { messageId, requestId, model }: RowResponse,
): RequestPartEvent {
  const { record, origin } = row;
  const usage = objectOf(message["usage"]);
  const hasName = origin.uuid !== null || requestId !== null;
  const isMessageIdGlobal = messageId !== null && isApiMessageId(messageId);
  return {
    kind: "requestPart",
    origin,
    messageId,
    requestId,
    model,
    isMessageIdGlobal,
    isNamedByRequest: !isMessageIdGlobal && isNamedByRequest(messageId, requestId, origin),
    lineHash: hasName || isMessageIdGlobal ? null : row.projected.lineHash(),
    usage: tokens.usage,
    iterations: tokens.iterations,
    stopReason: stringOf(message["stop_reason"]),
    ...(has(message, "stop_details") ? { hasStopDetails: true as const } : {}),
    effort: stringOf(record["effort"]),
    serviceTier: stringOf(usage?.["service_tier"]),
    speed: stringOf(usage?.["speed"]),
    inferenceGeo: stringOf(usage?.["inference_geo"]),
    contentChars: contentChars(content),
    recordedCostNanoUsd: nanoUsd(record["costUSD"]),
  };
}

/**
 * Whether the request id names a response whose message id is not the API's. Forks of client 2.1.45 write the new uuid of
 * each row in place of its message id.
 */
function isNamedByRequest(messageId: string | null, requestId: string | null, { uuid }: RowOrigin): boolean {
  if (requestId === null) return false;
  if (messageId === null || isApiRequestId(requestId)) return true;
  return messageId === uuid && isUuid(uuid);
}

function addUsageProblems(events: LogEvent[], tokens: RowUsage, origin: RowOrigin): void {
  for (const name of tokens.invalidCounters) events.push(problemAt(origin, "number-invalid", name));
  for (const name of tokens.clampedCounters) events.push(problemAt(origin, "tokens-clamped", name));
  for (const type of tokens.unknownIterations) {
    events.push(problemAt(origin, "unknown-iteration", shownName(type)));
  }
}

function contentChars(content: Measured | null): number {
  if (content?.type === "string") return content.charLength ?? 0;
  let chars = 0;
  for (const item of arrayOf(content?.items)) {
    const measured = measuredOf(item);
    const block = fieldsOf(item);
    if (measured?.type === "string") chars += measured.charLength ?? 0;
    if (block === null) continue;
    chars += measuredOf(block["text"])?.charLength ?? 0;
    chars += measuredOf(block["thinking"])?.charLength ?? 0;
    chars += measuredOf(block["input"])?.byteLength ?? 0;
  }
  return chars;
}

function serverTool({ origin, state }: Row, block: Projected): LogEvent[] {
  const callId = stringOf(block["id"]);
  if (callId !== null) {
    if (state.serverCalls.has(callId)) return [];
    state.serverCalls.add(callId);
  }
  return [markAt(origin, "serverTool", { detail: stringOf(block["name"]), callId })];
}

/** Old rows state the API error's status only in the text. */
function apiError({ record, origin }: Row, message: Projected): LogEvent {
  const error = measuredOf(record["error"]);
  return markAt(origin, "apiError", {
    detail: stringOf(error?.prefix),
    value: integerOf(record["apiErrorStatus"]) ?? statusInText(measuredOf(message["content"])),
  });
}

/** The status with which the API failed, as the text of a failure's content tells it; null if it does not. */
function statusInText(content: Measured | null): number | null {
  const first = measuredOf(fieldsOf(content?.items?.[0])?.["text"]) ?? content;
  const status = /^API Error: (\d{3})\b/.exec(first?.prefix ?? "")?.[1];
  return status === undefined ? null : Number(status);
}

import { stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { transcriptSystemFields } from "./decode-system-message.js";

/** A message of a stream under the names that its fields have in a transcript. */
export function asTranscript(record: Projected): Projected {
  const isSystem = record["type"] === "system";
  return {
    ...record,
    sessionId: record["session_id"],
    requestId: record["request_id"],
    toolUseResult: record["tool_use_result"],
    isMeta: record["isSynthetic"] === true || record["isMeta"] === true,
    isApiErrorMessage: record["type"] === "assistant" && stringOf(prefixOf(record["error"])) !== null,
    ...(isSystem ? transcriptSystemFields(record) : {}),
  };
}

function prefixOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "prefix" in value ? value.prefix : null;
}

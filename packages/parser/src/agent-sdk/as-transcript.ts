import { plainMembers } from "@turnmeter/scanner";
import { measuredOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { transcriptSystemFields } from "./decode-system-message.js";

/** A message of a stream under the names that its fields have in a transcript. */
export function asTranscript(record: Projected): Projected {
  const isSystem = record["type"] === "system";
  return {
    ...plainMembers(record),
    sessionId: record["session_id"],
    requestId: record["request_id"],
    toolUseResult: record["tool_use_result"],
    isMeta: record["isSynthetic"] === true || record["isMeta"] === true,
    isApiErrorMessage:
      record["type"] === "assistant" && stringOf(measuredOf(record["error"])?.prefix) !== null,
    ...(isSystem ? transcriptSystemFields(record) : {}),
  };
}

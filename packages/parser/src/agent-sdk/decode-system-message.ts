import type { LogEvent } from "@turnmeter/schema";
import { decodeSystem } from "../claude/decode-system.js";
import type { Row } from "../claude/row.js";
import { markAt } from "../decoding/events-at.js";
import { durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { StreamState } from "./stream-state.js";
import { plainMembers } from "@turnmeter/scanner";
import type { Projected } from "../projection.js";

/** `system` messages: compactions, retries, hooks, denials, tasks and changes of the permission mode. */
export function decodeSystemMessage(row: Row, state: StreamState): readonly LogEvent[] {
  const { record, origin } = row;
  switch (record["subtype"]) {
    case "init":
    case "status":
      return permissionMode(row);
    case "api_retry":
      return [
        markAt(origin, "retry", {
          detail: stringOf(measuredOf(record["error"])?.prefix) ?? statusOf(record["error_status"]),
          value: integerOf(record["attempt"]),
          durationMs: durationOf(record["retry_delay_ms"]),
        }),
      ];
    case "compact_boundary":
    case "model_refusal_fallback":
      return decodeSystem(row);
    // One mark a hook: the message of its end has what it came to.
    case "hook_response":
      return [
        markAt(origin, "hook", {
          detail: stringOf(record["hook_event"]),
          value: integerOf(record["exit_code"]),
        }),
      ];
    case "permission_denied": {
      const callId = stringOf(record["tool_use_id"]);
      if (callId !== null) state.denials.add(callId, stringOf(record["decision_reason_type"]));
      return [];
    }
    default:
      return state.tasks.events(record, origin, state.unit, (callId) => state.agents.agentOf(callId));
  }
}

function permissionMode({ record, origin, state }: Row): LogEvent[] {
  const mode = stringOf(record["permissionMode"]);
  if (mode === null || mode === state.file.permissionMode) return [];
  state.file.permissionMode = mode;
  return [markAt(origin, "permissionMode", { detail: mode })];
}

function statusOf(value: unknown): string | null {
  const status = integerOf(value);
  return status === null ? null : String(status);
}

function transcriptSystemFields(record: Row["record"]): Row["record"] {
  const compaction = objectOf(record["compact_metadata"]);
  return {
    ...(compaction === null
      ? {}
      : {
          compactMetadata: {
            trigger: compaction["trigger"],
            preTokens: compaction["pre_tokens"],
            durationMs: compaction["duration_ms"],
          },
        }),
    fallbackModel: record["fallback_model"],
  };
}

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

import type { LogEvent } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { markAt } from "../decoding/events-at.js";
import { modelSwitches } from "./model-switches.js";
import type { DecodeRow } from "./row.js";
import { userContent } from "./user-content.js";
import { userMarks } from "./user-marks.js";
import {
  arrayOf,
  durationOf,
  fieldsOf,
  integerOf,
  numberOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";

/** System rows, by subtype; those that are not in the table say nothing that is counted. */
export const systemRecords: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["turn_duration", turnDuration],
  ["compact_boundary", compaction],
  ["microcompact_boundary", microcompaction],
  ["api_error", retry],
  ["stop_hook_summary", stopHooks],
  ["local_command", localCommand],
  ["model_refusal_fallback", modelFallback],
]);

/** System rows: ends of turns, compactions, retries, hooks and local commands. */
export const decodeSystem: DecodeRow = (row) => systemRecords.get(String(row.record["subtype"]))?.(row) ?? [];

function turnDuration({ record, origin }: Parameters<DecodeRow>[0]): readonly LogEvent[] {
  const durationMs = durationOf(record["durationMs"]);
  return durationMs === null ? [] : [{ kind: "turnEnd", origin, durationMs }];
}

function compaction({ record, origin }: Parameters<DecodeRow>[0]): readonly LogEvent[] {
  const details = objectOf(record["compactMetadata"]);
  return [
    markAt(origin, "compaction", {
      detail: stringOf(details?.["trigger"]),
      value: integerOf(details?.["preTokens"]),
      durationMs: durationOf(details?.["durationMs"]),
    }),
  ];
}

/** Tool results were dropped from the context without a summary. */
function microcompaction({ record, origin }: Parameters<DecodeRow>[0]): readonly LogEvent[] {
  const details = objectOf(record["microcompactMetadata"]);
  return [
    markAt(origin, "microcompaction", {
      detail: stringOf(details?.["trigger"]),
      value: integerOf(details?.["preTokens"]),
    }),
  ];
}

function retry({ record, origin }: Parameters<DecodeRow>[0]): readonly LogEvent[] {
  return [
    markAt(origin, "retry", {
      detail: errorName(fieldsOf(record["error"])),
      value: integerOf(record["retryAttempt"]),
      durationMs: durationOf(record["retryInMs"]),
    }),
  ];
}

/** Innermost error type, else status, else the connection's error code. */
function errorName(error: Projected | null): string | null {
  const inner = objectOf(error?.["error"]);
  const status = numberOf(error?.["status"]);
  return (
    stringOf(objectOf(inner?.["error"])?.["type"]) ??
    (stringOf(inner?.["type"]) === "error" ? null : stringOf(inner?.["type"])) ??
    (status === null ? null : String(status)) ??
    stringOf(objectOf(error?.["connection"])?.["code"]) ??
    stringOf(error?.["type"])
  );
}

function stopHooks({ record, origin }: Parameters<DecodeRow>[0]): readonly LogEvent[] {
  return arrayOf(record["hookInfos"]).map((hook) =>
    markAt(origin, "hook", { detail: "Stop", durationMs: durationOf(objectOf(hook)?.["durationMs"]) }),
  );
}

function localCommand({ record, origin, state }: Parameters<DecodeRow>[0]): readonly LogEvent[] {
  const { texts } = userContent(record["content"]);
  return [...userMarks(texts, origin), ...modelSwitches(texts, origin, state)];
}

function modelFallback({ record, origin }: Parameters<DecodeRow>[0]): readonly LogEvent[] {
  return [markAt(origin, "modelSwitch", { detail: stringOf(record["fallbackModel"]) })];
}

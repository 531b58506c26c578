import type { RowOrigin } from "@turnmeter/schema";
import { countOf, durationOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** How a call ended, as telemetry tells it. */
export interface ToolEnd {
  /** Of the row that tells it. */
  readonly origin: RowOrigin;
  readonly callId: string;
  readonly status: string | null;
  readonly executionStatus: string | null;
  readonly decision: string | null;
  readonly errorType: string | null;
  readonly errorText: string;
  readonly durationMs: number | null;
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
}

/** The end that a row of telemetry tells; null for one that names no call. */
export function toolEnd(event: Projected, origin: RowOrigin): ToolEnd | null {
  const callId = stringOf(event["call_id"]);
  if (callId === null) return null;
  return {
    origin,
    callId,
    status: stringOf(event["status"]),
    executionStatus: stringOf(event["execution_status"]),
    decision: stringOf(event["decision"]),
    errorType: stringOf(event["error_type"]),
    errorText: measuredOf(event["error"])?.prefix ?? "",
    durationMs: durationOf(event["duration_ms"]),
    ...changedLines(event["metadata"]),
  };
}

/** Lines that the model changed; null where they are not told. */
export function changedLines(value: unknown): Pick<ToolEnd, "linesAdded" | "linesRemoved"> {
  const stat = objectOf(value);
  return {
    linesAdded: countOf(stat?.["model_added_lines"]),
    linesRemoved: countOf(stat?.["model_removed_lines"]),
  };
}

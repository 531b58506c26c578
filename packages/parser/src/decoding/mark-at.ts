import type { MarkEvent, MarkKind, RowOrigin } from "@turnmeter/schema";

/** A mark of the row at an origin. */
export function markAt(
  origin: RowOrigin,
  mark: MarkKind,
  parts: Partial<Pick<MarkEvent, "detail" | "value" | "durationMs" | "callId">> = {},
): MarkEvent {
  return { kind: "mark", origin, mark, detail: null, value: null, durationMs: null, callId: null, ...parts };
}

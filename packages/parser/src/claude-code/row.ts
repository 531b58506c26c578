import type { LogEvent, MarkEvent, MarkKind, ProblemCode, RowOrigin } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import type { LogFile } from "../source.js";
import type { OpenOrigin, UnitState } from "./unit-state.js";

/** One record on its way to events. */
export interface Row {
  readonly record: Projected;
  readonly origin: OpenOrigin;
  readonly file: LogFile;
  readonly state: UnitState;
  readonly lineHash: () => string;
}

/** What one kind of record becomes. */
export type DecodeRow = (row: Row) => readonly LogEvent[];

/** A problem of the row at an origin. `detail` holds names and numbers only. */
export function problemAt(origin: RowOrigin, code: ProblemCode, detail: string | null = null): LogEvent {
  const { file, line, byteOffset } = origin;
  return {
    kind: "problem",
    problem: { code, file, line: line > 0 ? line : null, byteOffset, detail: detail?.slice(0, 120) ?? null },
  };
}

/** A mark of the row at an origin. */
export function markAt(
  origin: RowOrigin,
  mark: MarkKind,
  parts: Partial<Pick<MarkEvent, "detail" | "value" | "durationMs" | "callId">> = {},
): MarkEvent {
  return { kind: "mark", origin, mark, detail: null, value: null, durationMs: null, callId: null, ...parts };
}

import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import type { UnitState } from "./unit-state.js";

/** One row on its way to events. */
export interface Row {
  readonly record: Projected;
  readonly projected: ProjectedRecord;
  readonly origin: RowOrigin;
  readonly file: LogFile;
  readonly state: UnitState;
}

/** Decoder of one kind of row. */
export type DecodeRow = (row: Row) => readonly LogEvent[];

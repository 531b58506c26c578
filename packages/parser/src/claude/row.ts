import type { LogEvent } from "@turnmeter/schema";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import type { OpenOrigin, UnitState } from "./unit-state.js";

/** One record on its way to events. */
export interface Row {
  readonly record: Projected;
  /** The line that it is from. */
  readonly projected: ProjectedRecord;
  readonly origin: OpenOrigin;
  readonly file: LogFile;
  readonly state: UnitState;
}

/** Decoder of one kind of record. */
export type DecodeRow = (row: Row) => readonly LogEvent[];

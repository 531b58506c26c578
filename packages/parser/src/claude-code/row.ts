import type { LogEvent } from "@turnmeter/schema";
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

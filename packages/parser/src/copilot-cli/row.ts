import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { CopilotSession } from "./session.js";

/** One event of a log, with what the rows before it said. */
export interface CopilotRow {
  readonly session: CopilotSession;
  readonly origin: RowOrigin;
  readonly data: Projected;
  readonly projected: ProjectedRecord;
}

/** Events of a row that need no model. What needs one goes to the session's queue itself. */
export type DecodeRow = (row: CopilotRow) => readonly LogEvent[];

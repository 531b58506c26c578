import type { RowOrigin } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import type { SessionFile } from "./session-file.js";

/** An entry that is being decoded. */
export interface EntryRow {
  readonly record: Projected;
  readonly origin: RowOrigin;
  readonly file: SessionFile;
  /** The entry's own time, epoch ms; null if it has none. */
  readonly ownAt: number | null;
}

import type { SourceId } from "@turnmeter/schema";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { UnitCheck } from "../check/unit-check.js";
import type { DatabaseFormat } from "../database/database-format.js";
import type { ObjectProjection } from "../projection.js";
import type { RecordReader } from "../records/record-reader.js";
import type { UnitDecoder } from "../log-format.js";
import type { Clock } from "./file-clock.js";
import type { UnitSession } from "./unit-session.js";

/** Parameters for reading the files of a unit. */
export interface UnitReading {
  readonly source: SourceId;
  readonly projection: ObjectProjection;
  readonly clock: Clock;
  readonly decoder: UnitDecoder;
  readonly fs: SafeFs;
  /** Reads logs of lines. */
  readonly reader: RecordReader;
  /** How databases of the source are read; null if it keeps none. */
  readonly database: DatabaseFormat | null;
  readonly listOtherKeys: boolean;
  /** Compares records with their schemas; null if nobody asked for it. */
  readonly check: UnitCheck | null;
  /** Match working directories in worktrees, see `Source.worktree`. */
  readonly worktrees: readonly RegExp[];
  readonly session: UnitSession;
}

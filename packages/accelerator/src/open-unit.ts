import type { CandidateTables } from "@turnmeter/pairing/unit";
import type { CompiledStrings } from "./compiled-strings.js";
import type { CompiledTable } from "./compiled-tables.js";
import type { AcceleratorExports } from "./exports.js";

type RareTables = Omit<CandidateTables, CompiledTable>;

/** State of a unit that is being written. */
export interface OpenUnit {
  readonly exports: AcceleratorExports;
  readonly strings: CompiledStrings;
  readonly tables: RareTables;
  /** The unit's known threads so far. */
  threads(): readonly ThreadOfUnit[];
  close(): void;
}

/** A thread of a unit. */
export interface ThreadOfUnit {
  readonly file: string;
  readonly sessionId: string;
  /** Epoch ms; null if no row has a time. */
  readonly firstAt: number | null;
}

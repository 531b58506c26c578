import type { LogEvent, SourceId } from "@turnmeter/schema";
import type { ObjectProjection } from "../projection.js";
import type { LogReading } from "../read/log-reading.js";
import type { UnitSession } from "../read/unit-session.js";
import type { LogFile, UnitDecoder } from "../log-format.js";
import type { Machine } from "./machine.js";

/** A source whose usual rows compiled code decodes. What it gives is what the source's own decoder gives. */
export interface CompiledFormat {
  readonly id: SourceId;
  readonly projection: ObjectProjection;
  /** Imports of its compiled decoder, by name. */
  readonly imports: { readonly answers: Readonly<Record<string, unknown>> };
  /** Says which module its decoder is a part of; once, before anything else. */
  start(machine: Machine): void;
  openUnit(): CompiledDecoder;
}

/** Decodes the usual rows of a unit in compiled code. */
export interface CompiledDecoder {
  /** Decodes the others, and documents. */
  readonly plain: UnitDecoder;
  /** Begins a file. `hear` takes the events that are no compiled rows. */
  openFile(file: LogFile, log: LogReading, session: UnitSession, hear: (event: LogEvent) => void): void;
  /** Decodes the rows on the tape between two words; gives the word of the first one that is not usual. */
  decodeUsual(from: number, to: number): number;
  /** Why that row is not usual: a number of `refusals`. */
  refusal(): number;
  /** Says that what comes next is not decoded by compiled code. */
  leave(): void;
  /** Says that compiled code goes on. */
  enter(): void;
}

import type { LogEvent, SourceId } from "@turnmeter/schema";
import type { ObjectProjection } from "../projection.js";
import type { LogReading } from "../read/log-reading.js";
import type { UnitSession } from "../read/unit-session.js";
import type { LogFile, UnitDecoder } from "../log-format.js";
import type { Machine } from "./machine.js";
import type { Layout } from "./shared-fields.js";

/** A source whose usual rows compiled code decodes, with the same results as the source's own decoder. */
export interface CompiledFormat {
  readonly id: SourceId;
  readonly projection: ObjectProjection;
  /** Texts that its compiled decoder compares others with, by its names for them; their codes follow those of all decoders. */
  readonly words: Readonly<Record<string, string>>;
  /** What its two decoders hand each other: fields at fixed addresses in groups, and records. */
  readonly shared: {
    readonly fields: Readonly<Record<string, Layout>>;
    readonly records: Readonly<Record<string, Layout>>;
  };
  /** Imports of its compiled decoder, by name. */
  readonly imports: { readonly answers: Readonly<Record<string, unknown>> };
  /** Sets the module that its decoder is a part of; called once, before anything else. */
  start(machine: Machine): void;
  openUnit(): CompiledDecoder;
}

/** Decodes the usual rows of a unit in compiled code. */
export interface CompiledDecoder {
  /** Decodes all other rows, and documents. */
  readonly plain: UnitDecoder;
  /** Begins a file. `hear` takes the events that are no compiled rows. */
  openFile(file: LogFile, log: LogReading, session: UnitSession, hear: (event: LogEvent) => void): void;
  /** Decodes the rows on the tape between two words; returns the word of the first one that is not usual. */
  decodeUsual(from: number, to: number): number;
  /** Why the first row that is not usual was refused: a number of `refusals`. */
  refusal(): number;
  /** Notes that compiled code does not decode what comes next. */
  leave(): void;
  /** Notes that compiled code goes on. */
  enter(): void;
}

import type { FileKind, LogEvent, SourceId } from "@turnmeter/schema";
import type { AnySchema } from "@turnmeter/schema/schemas.js";
import type { LoggedCalls } from "./call-content-format.js";
import type { DatabaseFormat } from "./database/database-format.js";
import type { JsonObject } from "./records/project-record.js";
import type { ObjectProjection, Projected, ProjectedRecord } from "./projection.js";

/** How the records of a log lie in its file: one a line, as the values of a JSON document, or in tables of a SQLite database. */
export type LogFraming = "lines" | "document" | "database";

/** One file of a unit. */
export interface LogFile {
  readonly path: string;
  /** Size on disk, compressed where the file is. */
  readonly sizeBytes: number;
  /** Changes when the file is replaced or may have changed. */
  readonly version: string;
  readonly kind: FileKind;
  readonly framing: LogFraming;
  /** Name of the session folder that the file lies in; null outside of one. */
  readonly sessionFolder: string | null;
  /** The part of an agent file's name that identifies the agent. */
  readonly agentLabel: string | null;
  /** The workflow run whose folder the file lies in. */
  readonly workflowId: string | null;
}

/** Files that can be read and paired alone: a session's main transcript with its agents' files, or a single log. */
export interface LogUnit {
  /** Path that identifies the unit. */
  readonly id: string;
  readonly source: SourceId;
  /** Main transcript first, then the others by path. */
  readonly files: readonly LogFile[];
  readonly sizeBytes: number;
}

/** Result of decoding one record. */
export interface Decoded {
  readonly events: readonly LogEvent[];
  /** Type and subtype of the record as the vendor names them, for counting. */
  readonly type: string;
  /** Null or absent for none. */
  readonly subtype?: string | null;
  /** False if no schema knows the type. */
  readonly isKnown: boolean;
  /** Null or absent if the row tells none. */
  readonly clientVersion?: string | null;
}

/** Turns the records of one unit into events. It may remember what earlier files and rows of the unit said. */
export interface UnitDecoder {
  /** Looks through the bytes of a log file that is read as a whole, before its first record; absent if nothing has to be known so early. */
  foresee?(chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Records of a log file, in order. */
  decode(record: ProjectedRecord, file: LogFile): Decoded;
  /** A small file beside the logs: JSON whole, of YAML its fields that are texts; absent if such files tell nothing. */
  decodeDocument?(value: unknown, file: LogFile): readonly LogEvent[];
  /** Events known only at the end of a file; absent if there are none. */
  finishFile?(file: LogFile): readonly LogEvent[];
  /** The events of a file that wait for later rows, as far as they are known; absent if none wait. Changes nothing. */
  held?(file: LogFile): readonly LogEvent[];
  /** Whether a file, after its last row, only repeats other logs and is no session's; absent if none does. */
  retells?(file: LogFile): boolean;
}

/** Schemas for checking a source's raw records. */
export interface RecordSchemas {
  /** The schema of a record; null if none is known. */
  readonly schemaOf: (record: unknown) => AnySchema | null;
  /** Finds the parts of records that have schemas of their own; takes a unit's records in order. */
  readonly openParts?: () => (record: unknown) => readonly RecordPart[];
}

/** Detection and decoding of a source's logs. */
export interface LogFormat {
  readonly source: SourceId;
  /** Whether these first records of a file are this source's. Never looks at a file's name. */
  readonly detect: (head: readonly unknown[]) => boolean;
  /** Whether a record makes a file this source's, whatever other records it has. Asked of the first source alone. */
  readonly isCertain?: (record: unknown) => boolean;
  /** Whether a record is one of a journal, which goes with the logs beside it. */
  readonly isJournal?: (record: JsonObject) => boolean;
  /** Whether a record is one of a file that the agent keeps beside its logs, as a list of typed prompts. */
  readonly isOther?: (record: JsonObject) => boolean;
  /** Describes a file that, by its first records, has the agent's sessions in a form that is not read; null for other files. */
  readonly unreadForm?: (head: readonly unknown[]) => string | null;
  /**
   * The log's name in its first records, if each log is one file: an archived file does not count if another has its
   * name. Null if the records have no name.
   */
  readonly logId?: (head: readonly unknown[]) => string | null;
  /** Whether a log has a form that the agent rewrites in place: of two forms of one log the newer one counts. */
  readonly isOlderForm?: (head: readonly unknown[]) => boolean;
  /** How its databases are read; absent if it keeps none. */
  readonly database?: DatabaseFormat;
  /** True if rows of a unit's files may come interleaved; absent if files have to come one after another. */
  readonly takesTurns?: true;
  /** True if what rows mean depends on which other files the unit has. */
  readonly knowsFiles?: true;
  readonly projection: ObjectProjection;
  /** The beginning of what a person typed in the record of a prompt; null if it holds none. Absent where prompts are not logged. */
  readonly typedText?: (record: Projected) => string | null;
  /** When a record was written, epoch ms, null if it does not say; absent if the record's `timestamp` tells. */
  readonly timeOf?: (record: Projected) => number | null;
  readonly openUnit: (unit: LogUnit) => UnitDecoder;
  /** Loaded only where records are checked: schemas take longer to load than a small log to read. */
  readonly loadSchemas?: () => Promise<RecordSchemas>;
  /** Loads what finds what calls were given and gave, which only an audit and whoever wants contents ask for; absent if such logs do not tell it. */
  readonly loadCalls?: () => Promise<LoggedCalls>;
}

/** A part of a record that has a schema of its own, such as what a tool was given. */
export interface RecordPart {
  /** Prefix of paths inside it: `Bash.input`. */
  readonly name: string;
  readonly schema: AnySchema;
  readonly value: unknown;
}

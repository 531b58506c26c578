import {
  amount,
  count,
  countFromOne,
  file,
  flag,
  id,
  instant,
  named,
  oneOf,
  orNull,
  text,
  textOf,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import type { ProblemCode } from "../problem.js";
import { sourceIds } from "../source-id.js";

/** Kind of a file. A `part` holds a piece of a session that lies in many files. */
export const fileKinds = ["main", "agent", "part", "journal", "meta", "other"] as const;
export type FileKind = (typeof fileKinds)[number];

/** How reading a file ended: read to its end, skipped as it is no log, or failed with an error. */
export const fileStatuses = ["read", "skipped", "failed"] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** Fields of {@link FileFact}. */
export const fileFields = {
  /** Null for a file that is no log of any known source. */
  source: orNull(oneOf(sourceIds)),
  path: file,
  sizeBytes: orNull(amount),
  /** Lines that are not empty. */
  lines: count,
  /** Lines that hold a record of a known type. */
  records: count,
  /** Lines with a part of an unknown type or shape (`record-degraded`). */
  degradedLines: count,
  /** Client versions seen in it, ascending, joined by ", ". */
  clientVersions: orNull(text),
  kind: oneOf(fileKinds),
  status: oneOf(fileStatuses),
  /** Why it was skipped or failed. */
  reason: orNull(text),
};

/** One file that was looked at. */
export interface FileFact extends RowOf<typeof fileFields> {}

/** Fields of {@link RecordCountFact}. */
export const recordCountFields = {
  source: oneOf(sourceIds),
  file,
  clientVersion: orNull(text),
  type: text,
  subtype: orNull(text),
  count: countFromOne,
  /** False if no schema knows the type. */
  isKnown: flag,
};

/** How many records of one type a client version wrote into one file. */
export interface RecordCountFact extends RowOf<typeof recordCountFields> {}

/** Fields of {@link Problem}. */
export const problemFields = {
  code: textOf<ProblemCode>(),
  /** Path of the file as it was found; null if the problem belongs to no single file. */
  file: orNull(file),
  /** Line, counted from 1; null if the problem is the file's. */
  line: orNull(countFromOne),
  /** Offset of the line's first byte; null if not known. */
  byteOffset: orNull(amount),
  /** A short fragment for a person: names and numbers, never text of a prompt or result. */
  detail: orNull(named("row")),
};

/** One oddity of a log. A problem is a value: it is collected, counted and shown, and never thrown. */
export interface Problem extends RowOf<typeof problemFields> {}

/** Fields of {@link ProblemFact}. */
export const problemFactFields = {
  ...problemFields,
  /**
   * When its row was written, else the last dated row before it in the file, else the first dated one; epoch ms. Null if
   * no row of the file is dated.
   */
  at: orNull(instant),
  /** The session of its row, else of its file; null if the file is of none. */
  sessionId: orNull(id),
  /** How many problems it stands for, from 1. */
  count: countFromOne,
};

/** One problem, or several of one code in one file. The first ones of a code in a file have rows of their own; later ones are only counted, in one row for each detail and quarter of an hour, at the place of the first. */
export interface ProblemFact extends RowOf<typeof problemFactFields> {}

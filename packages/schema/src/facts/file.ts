import type { ColumnKinds } from "../table.js";
import { amount, columnKinds, count, countFromOne, file, flag, oneOf, orNull, text } from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
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

export const fileColumns: ColumnKinds<FileFact> = columnKinds(fileFields);

export const recordCountColumns: ColumnKinds<RecordCountFact> = columnKinds(recordCountFields);

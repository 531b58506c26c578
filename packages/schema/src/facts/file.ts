import type { ColumnKinds } from "../table.js";
import type { SourceId } from "../vocabulary.js";

/** What a file was found to be. */
export const fileKinds = ["main", "agent", "journal", "meta", "other"] as const;
export type FileKind = (typeof fileKinds)[number];

/** Whether a file was read: to its end, not at all because it is no log, or not for an error. */
export const fileStatuses = ["read", "skipped", "failed"] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** One file that was looked at. */
export interface FileFact {
  /** Null for a file that is no log of any known source. */
  readonly source: SourceId | null;
  readonly path: string;
  readonly sizeBytes: number | null;
  /** Lines that are not empty. */
  readonly lines: number;
  /** Lines that hold a record of a known type. */
  readonly records: number;
  /** Lines with something of another type or shape than is known (`record-degraded`). */
  readonly degradedLines: number;
  /** Client versions seen in it, ascending, joined by ", ". */
  readonly clientVersions: string | null;
  readonly kind: FileKind;
  readonly status: FileStatus;
  /** Why it was skipped or failed. */
  readonly reason: string | null;
}

export const fileColumns: ColumnKinds<FileFact> = {
  source: "text",
  path: "text",
  sizeBytes: "long",
  lines: "integer",
  records: "integer",
  degradedLines: "integer",
  clientVersions: "text",
  kind: "text",
  status: "text",
  reason: "text",
};

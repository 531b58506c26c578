import type { ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";

/** Where a record stands. */
export interface RecordPlace {
  readonly file: string;
  readonly line: number;
  readonly byteOffset: number;
}

/** The place of a record in a file. */
export function placeOfRecord({ line, byteOffset }: ProjectedRecord, { path }: LogFile): RecordPlace {
  return { file: path, line, byteOffset };
}

/** Ids that the path of a document tells; what is written in it may be older. */
export interface IdsOfPath {
  readonly id: string | null;
  /** The name of the folder, which is the session of a message and the message of a part. */
  readonly folder: string | null;
}

const treePath = /[/\\](?:message|part|session)[/\\]([^/\\]+)[/\\]([^/\\]+)\.json(?:\.[^./\\]+)?$/;

/** The ids in the path of a document of the tree; none for any other file. */
export function idsOfPath(path: string): IdsOfPath {
  const match = treePath.exec(path);
  return { id: match?.[2] ?? null, folder: match?.[1] ?? null };
}

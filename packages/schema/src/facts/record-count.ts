import type { ColumnKinds } from "../table.js";
import type { SourceId } from "../vocabulary.js";

/** How many records of one type a client version wrote into one file. */
export interface RecordCountFact {
  readonly source: SourceId;
  readonly file: string;
  readonly clientVersion: string | null;
  readonly type: string;
  readonly subtype: string | null;
  readonly count: number;
  /** False where no schema knows the type. */
  readonly isKnown: boolean;
}

export const recordCountColumns: ColumnKinds<RecordCountFact> = {
  source: "text",
  file: "text",
  clientVersion: "text",
  type: "text",
  subtype: "text",
  count: "integer",
  isKnown: "flag",
};

import { z } from "zod";
import type { ColumnKinds } from "../table.js";
import { sourceIds } from "../vocabulary.js";
import type { SourceId } from "../vocabulary.js";
import { countFromOne } from "./fact-field.js";

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

/** Accepts one {@link RecordCountFact}. */
export const recordCountFactSchema: z.ZodType<RecordCountFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    file: z.string(),
    clientVersion: z.string().nullable(),
    type: z.string(),
    subtype: z.string().nullable(),
    count: countFromOne(),
    isKnown: z.boolean(),
  }),
);

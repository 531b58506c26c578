import { z } from "zod";
import { sourceIds } from "../vocabulary.js";
import { countFromOne } from "./fact-field.js";
import type { RecordCountFact } from "./record-count.js";

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

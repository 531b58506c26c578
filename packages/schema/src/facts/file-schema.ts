import { z } from "zod";
import { sourceIds } from "../vocabulary.js";
import { amount, count } from "./fact-field.js";
import { fileKinds, fileStatuses } from "./file.js";
import type { FileFact } from "./file.js";

/** Accepts one {@link FileFact}. */
export const fileFactSchema: z.ZodType<FileFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds).nullable(),
    path: z.string(),
    sizeBytes: amount().nullable(),
    lines: count(),
    records: count(),
    degradedLines: count(),
    clientVersions: z.string().nullable(),
    kind: z.enum(fileKinds),
    status: z.enum(fileStatuses),
    reason: z.string().nullable(),
  }),
);

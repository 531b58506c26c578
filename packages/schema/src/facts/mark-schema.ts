import { z } from "zod";
import { markKinds, sourceIds } from "../vocabulary.js";
import { amount, countFromOne, instant } from "./fact-field.js";
import type { MarkFact } from "./mark.js";

/** Accepts one {@link MarkFact}. */
export const markFactSchema: z.ZodType<MarkFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    sessionId: z.string(),
    threadId: z.string(),
    project: z.string().nullable(),
    file: z.string(),
    line: countFromOne(),
    at: instant().nullable(),
    turnId: z.string().nullable(),
    callKey: z.string().nullable(),
    kind: z.enum(markKinds),
    detail: z.string().nullable(),
    value: z.int().nullable(),
    durationMs: amount().nullable(),
  }),
);

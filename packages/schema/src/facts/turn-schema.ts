import { z } from "zod";
import { sourceIds } from "../vocabulary.js";
import { amount, count, countFromOne, instant } from "./fact-field.js";
import type { TurnFact } from "./turn.js";

/** Accepts one {@link TurnFact}. */
export const turnFactSchema: z.ZodType<TurnFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    sessionId: z.string(),
    threadId: z.string(),
    project: z.string().nullable(),
    file: z.string(),
    line: countFromOne(),
    turnId: z.string(),
    model: z.string().nullable(),
    promptAt: instant().nullable(),
    promptSource: z.string().nullable(),
    endedAt: instant().nullable(),
    durationMs: amount().nullable(),
    modelMs: amount().nullable(),
    toolMs: amount().nullable(),
    waitMs: amount().nullable(),
    requests: count(),
    toolCalls: count(),
  }),
);

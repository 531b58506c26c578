import { z } from "zod";
import { copyKinds } from "../vocabulary.js";
import { amount, count, countFromOne, instant } from "./fact-field.js";
import type { CopyFact } from "./copy.js";

/** Accepts one {@link CopyFact}. */
export const copyFactSchema: z.ZodType<CopyFact> = z.lazy(() =>
  z.strictObject({
    requestKey: z.string().nullable(),
    callKey: z.string().nullable(),
    kind: z.enum(copyKinds),
    sessionId: z.string(),
    model: z.string().nullable(),
    at: instant().nullable(),
    file: z.string(),
    line: count(),
    rows: countFromOne(),
    inputTokens: amount(),
    outputTokens: amount(),
    reasoningTokens: amount(),
    cacheReadTokens: amount(),
    cacheWrite5mTokens: amount(),
    cacheWrite1hTokens: amount(),
    webSearches: amount(),
    costNanoUsd: amount().nullable(),
  }),
);

import * as z from "zod";
import { requestKinds } from "../vocabulary.js";
import type { IterationUsage, TokenUsage } from "./request-events.js";

const count = z.number().int().nonnegative();

const tokenUsage: z.ZodType<TokenUsage> = z.object({
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: count.nullable(),
  cacheReadTokens: count,
  cacheWrite5mTokens: count,
  cacheWrite1hTokens: count,
  cacheWriteUnknownTtlTokens: count,
  webSearches: count,
});

/** Accepts the responses inside one response. */
export const iterationUsagesSchema: z.ZodType<readonly IterationUsage[]> = z.array(
  z.object({
    kind: z.enum(requestKinds).exclude(["message", "total"]),
    position: count,
    model: z.string().nullable(),
    usage: tokenUsage,
  }),
);

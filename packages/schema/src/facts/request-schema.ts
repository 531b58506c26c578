import { z } from "zod";
import { requestKinds, sourceIds, tokenBases } from "../vocabulary.js";
import { amount, count, countFromOne, instant } from "./fact-field.js";
import type { RequestFact } from "./request.js";

/** Accepts one {@link RequestFact}. */
export const requestFactSchema: z.ZodType<RequestFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    sessionId: z.string(),
    threadId: z.string(),
    project: z.string().nullable(),
    folder: z.string().nullable(),
    file: z.string(),
    line: countFromOne(),
    requestKey: z.string(),
    turnId: z.string().nullable(),
    agentId: z.string().nullable(),
    gitBranch: z.string().nullable(),
    clientVersion: z.string().nullable(),
    entrypoint: z.string().nullable(),
    model: z.string().nullable(),
    effort: z.string().nullable(),
    at: instant().nullable(),
    lastAt: instant().nullable(),
    kind: z.enum(requestKinds),
    inputTokens: count().nullable(),
    outputTokens: count().nullable(),
    reasoningTokens: count().nullable(),
    cacheReadTokens: count().nullable(),
    cacheWrite5mTokens: count().nullable(),
    cacheWrite1hTokens: count().nullable(),
    cacheWriteUnknownTtlTokens: count().nullable(),
    webSearches: count().nullable(),
    serviceTier: z.string().nullable(),
    speed: z.string().nullable(),
    inferenceGeo: z.string().nullable(),
    stopReason: z.string().nullable(),
    tokenBasis: z.enum(tokenBases),
    isRepeated: z.boolean(),
    copies: countFromOne(),
    priceId: z.string().nullable(),
    costNanoUsd: amount().nullable(),
    recordedCostNanoUsd: amount().nullable(),
  }),
);

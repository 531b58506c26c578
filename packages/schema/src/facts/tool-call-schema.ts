import { z } from "zod";
import { durationBases, outcomes, sourceIds } from "../vocabulary.js";
import { amount, count, countFromOne, instant } from "./fact-field.js";
import type { ToolCallFact } from "./tool-call.js";

/** Accepts one {@link ToolCallFact}. */
export const toolCallFactSchema: z.ZodType<ToolCallFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    sessionId: z.string(),
    threadId: z.string(),
    project: z.string().nullable(),
    folder: z.string().nullable(),
    file: z.string(),
    line: countFromOne(),
    callKey: z.string(),
    callId: z.string().nullable(),
    turnId: z.string().nullable(),
    requestKey: z.string().nullable(),
    agentId: z.string().nullable(),
    clientVersion: z.string().nullable(),
    model: z.string().nullable(),
    tool: z.string(),
    rawTool: z.string(),
    mcpServer: z.string().nullable(),
    startedAt: instant().nullable(),
    endedAt: instant().nullable(),
    durationMs: amount().nullable(),
    durationBasis: z.enum(durationBases),
    parallelSize: countFromOne(),
    outcome: z.enum(outcomes),
    errorKind: z.string().nullable(),
    exitCode: z.int().nullable(),
    isBackground: z.boolean().nullable(),
    taskStatus: z.string().nullable(),
    taskEndedAt: instant().nullable(),
    taskEnds: count(),
    inputBytes: amount().nullable(),
    inputHash: z.string().nullable(),
    resultBytes: amount().nullable(),
    linesAdded: count().nullable(),
    linesRemoved: count().nullable(),
    webSearches: count().nullable(),
    costNanoUsd: amount().nullable(),
    spawnedAgentId: z.string().nullable(),
    target: z.string().nullable(),
  }),
);

import { z } from "zod";
import { agentKinds, linkEvidences, sourceIds } from "../vocabulary.js";
import { amount, countFromOne, instant } from "./fact-field.js";
import type { AgentFact } from "./agent.js";

/** Accepts one {@link AgentFact}. */
export const agentFactSchema: z.ZodType<AgentFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    sessionId: z.string(),
    threadId: z.string(),
    project: z.string().nullable(),
    file: z.string(),
    line: countFromOne(),
    agentId: z.string(),
    kind: z.enum(agentKinds),
    agentType: z.string(),
    description: z.string().nullable(),
    parentThreadId: z.string(),
    callKey: z.string().nullable(),
    linkEvidence: z.enum(linkEvidences).nullable(),
    depth: countFromOne(),
    workflowId: z.string().nullable(),
    teamName: z.string().nullable(),
    model: z.string().nullable(),
    status: z.string().nullable(),
    isBackground: z.boolean().nullable(),
    startedAt: instant().nullable(),
    endedAt: instant().nullable(),
    hasTranscript: z.boolean(),
    reportedTokens: amount().nullable(),
    reportedDurationMs: amount().nullable(),
    reportedToolUses: amount().nullable(),
  }),
);

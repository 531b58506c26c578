import { z } from "zod";
import { claudeCodeContent } from "./content.js";
import { claudeCodeEnvelope } from "./envelope.js";
import { claudeCodeConversationTypes } from "./record-types.js";
import { claudeCodeUsage } from "./usage.js";

const origin = z.looseObject({ kind: z.string() });

/** Accepts a `user` record: a prompt, results of tools, or what the client put into the conversation. */
export const claudeCodeUserRecord = z.looseObject({
  type: z.literal("user"),
  ...claudeCodeEnvelope,
  message: z.looseObject({ role: z.literal("user").optional(), content: claudeCodeContent }),
  toolUseResult: z.union([z.string(), z.array(z.unknown()), z.looseObject({})]).nullish(),
  toolDenialKind: z.string().optional(),
  interruptedMessageId: z.string().optional(),
  isCompactSummary: z.boolean().optional(),
  promptSource: z.string().optional(),
  permissionMode: z.string().optional(),
  origin: origin.optional(),
});

/** Accepts an `assistant` record: one block of an API response with the usage known by then. Hand-made ones lack id and model. */
export const claudeCodeAssistantRecord = z.looseObject({
  type: z.literal("assistant"),
  ...claudeCodeEnvelope,
  message: z.looseObject({
    id: z.string().optional(),
    role: z.literal("assistant").optional(),
    model: z.string().optional(),
    content: claudeCodeContent,
    stop_reason: z.string().nullish(),
    usage: claudeCodeUsage.nullish(),
  }),
  requestId: z.string().nullish(),
  effort: z.string().nullish(),
  isApiErrorMessage: z.boolean().optional(),
  apiErrorStatus: z.number().nullish(),
  error: z.string().nullish(),
  costUSD: z.number().optional(),
});

/** Accepts a `system` record: what the client notes about turns, hooks, compactions and errors. */
export const claudeCodeSystemRecord = z.looseObject({
  type: z.literal("system"),
  ...claudeCodeEnvelope,
  subtype: z.string().optional(),
  level: z.string().optional(),
  durationMs: z.number().optional(),
  compactMetadata: z.looseObject({ trigger: z.string(), preTokens: z.number() }).optional(),
});

/** Accepts an `attachment` record: what the client adds to a turn without anybody having typed it. */
export const claudeCodeAttachmentRecord = z.looseObject({
  type: z.literal("attachment"),
  ...claudeCodeEnvelope,
  attachment: z.looseObject({ type: z.string() }),
});

/** Accepts a `progress` record of the versions before March 2026. */
export const claudeCodeProgressRecord = z.looseObject({
  type: z.literal("progress"),
  ...claudeCodeEnvelope,
  parentToolUseID: z.string().nullish(),
  toolUseID: z.string().nullish(),
  data: z.looseObject({ type: z.string() }),
});

const conversation: ReadonlySet<string> = new Set(claudeCodeConversationTypes);

/** Accepts every other record: states of the session, and types that are still to come. */
export const claudeCodeStateRecord = z.looseObject({
  type: z.string().refine((type) => !conversation.has(type), "a conversation record does not fit its type"),
  sessionId: z.string().optional(),
});

/** Accepts one line of a Claude Code transcript. Unknown keys are kept. */
export const claudeCodeRecord = z.union([
  claudeCodeUserRecord,
  claudeCodeAssistantRecord,
  claudeCodeSystemRecord,
  claudeCodeAttachmentRecord,
  claudeCodeProgressRecord,
  claudeCodeStateRecord,
]);

/** One line of a Claude Code transcript. */
export type ClaudeCodeRecord = z.infer<typeof claudeCodeRecord>;

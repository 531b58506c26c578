import { z } from "zod";
import { claudeCodeContent } from "../claude-code/content.js";
import { claudeCodeUsage } from "../claude-code/usage.js";
import { sdkEnvelope, sdkThread } from "./sdk-envelope.js";
import { sdkResultMessage } from "./sdk-result.js";
import { sdkSystemMessage } from "./sdk-system.js";

/** Accepts an `assistant` message: one block of a response. Its usage is not final and its stop reason null. */
export const sdkAssistantMessage = z.looseObject({
  type: z.literal("assistant"),
  ...sdkThread,
  message: z.looseObject({
    id: z.string().optional(),
    role: z.literal("assistant").optional(),
    model: z.string().optional(),
    content: claudeCodeContent,
    stop_reason: z.string().nullish(),
    usage: claudeCodeUsage.nullish(),
  }),
  request_id: z.string().nullish(),
  error: z.string().nullish(),
  supersedes: z.array(z.string()).optional(),
  aborted: z.boolean().optional(),
});

/** Accepts a `user` message: a prompt or results of tools. */
export const sdkUserMessage = z.looseObject({
  type: z.literal("user"),
  ...sdkThread,
  message: z.looseObject({ role: z.literal("user").optional(), content: claudeCodeContent }),
  tool_use_result: z.unknown().optional(),
  isSynthetic: z.boolean().optional(),
  isReplay: z.boolean().optional(),
  origin: z.looseObject({ kind: z.string() }).optional(),
});

/** Accepts a part of a response as it streams in; its counters repeat those of the messages. */
export const sdkStreamEvent = z.looseObject({
  type: z.literal("stream_event"),
  ...sdkThread,
  event: z.looseObject({ type: z.string() }),
});

/** Accepts a note that a call is still running. */
export const sdkToolProgress = z.looseObject({
  type: z.literal("tool_progress"),
  ...sdkThread,
  tool_use_id: z.string(),
  tool_name: z.string(),
  elapsed_time_seconds: z.number(),
});

/** Accepts how a login stands. */
export const sdkAuthStatus = z.looseObject({
  type: z.literal("auth_status"),
  ...sdkEnvelope,
  isAuthenticating: z.boolean().optional(),
  output: z.array(z.string()).optional(),
  error: z.string().nullish(),
});

/** Accepts how near a usage limit is. */
export const sdkRateLimitEvent = z.looseObject({
  type: z.literal("rate_limit_event"),
  ...sdkEnvelope,
  rate_limit_info: z.looseObject({
    status: z.string(),
    resetsAt: z.number().nullish(),
    rateLimitType: z.string().nullish(),
    overageStatus: z.string().nullish(),
  }),
});

const schemas = [
  sdkAssistantMessage,
  sdkUserMessage,
  sdkStreamEvent,
  sdkResultMessage,
  sdkToolProgress,
  sdkAuthStatus,
  sdkRateLimitEvent,
] as const;

const known: ReadonlySet<string> = new Set([
  "system",
  ...schemas.flatMap(({ shape }) => [...shape.type.values]),
]);

/** Accepts messages of types that are not looked at, and of types that are still to come. */
const otherMessage = z.looseObject({
  type: z.string().refine((type) => !known.has(type), "a message of a known type does not fit it"),
  ...sdkEnvelope,
});

/** Accepts one message of an Agent SDK stream (`claude -p --output-format stream-json`). Unknown keys are kept. */
export const sdkMessage = z.union([...schemas, sdkSystemMessage, otherMessage]);

/** One message of an Agent SDK stream. */
export type SdkMessage = z.infer<typeof sdkMessage>;

/** Types of messages whose fields are not looked at. */
export const sdkOtherTypes = [
  "active_goal",
  "control_request",
  "control_response",
  "conversation_reset",
  "keep_alive",
  "prompt_suggestion",
  "tool_use_summary",
] as const;

import * as z from "zod";
import {
  sdkAnswers,
  sdkFlag,
  sdkMessageOf,
  sdkNumber,
  sdkText,
  sdkTexts,
  sdkThread,
} from "./sdk-envelope.js";
import { claudeCodeContent, claudeCodeContentBlock } from "../claude-code/content.js";
import { claudeCodeMessageOrigin } from "../claude-code/message-origin.js";
import { claudeCodeUsage } from "../claude-code/usage.js";

const shape = {
  /** `message` on responses saved whole. */
  type: sdkText,
  content: claudeCodeContent.optional(),
  id: sdkText,
  model: sdkText,
  stop_reason: sdkText,
  stop_sequence: sdkText,
  stop_details: z.unknown().optional(),
  usage: claudeCodeUsage.nullish(),
  container: z.unknown().optional(),
  context_management: z.unknown().optional(),
  diagnostics: z.unknown().optional(),
};

/** Accepts a message as the API takes and gives it; only responses have an id, a model and usage. */
export const apiMessage = z.looseObject({ role: z.enum(["user", "assistant", "system"]), ...shape });

const sdkInnerMessage = z.looseObject({ role: sdkText, ...shape });

/** Accepts a saved list of the API's own messages; results of parallel calls share one message there. */
export const apiMessages = z.array(apiMessage);

/** A saved list of the API's own messages. */
export type ApiMessages = z.infer<typeof apiMessages>;

/**
 * Accepts an `assistant` message: one block of a response. Its usage is not final and its stop reason null.
 * With `error` the client wrote it in place of a response.
 */
export const sdkAssistantMessage = sdkMessageOf(
  "assistant",
  "One block of a response; its usage is not final and its stop reason null.",
  {
    ...sdkThread,
    ...sdkAnswers,
    message: sdkInnerMessage.nullish(),
    request_id: sdkText,
    /** An open list: {@link sdkErrors}. */
    error: sdkText,
    supersedes: sdkTexts,
    aborted: sdkFlag,
    resumed_from_incomplete_thinking: sdkFlag,
    wire_tool_inputs: z.unknown().optional(),
    thinking_duration_ms: sdkNumber,
    thinking_display: sdkText,
    wire_ingest_context: z.unknown().optional(),
    /** Of the client's own answers to `/context` and `/usage`. */
    context_usage: z.unknown().optional(),
    usage_report: z.unknown().optional(),
    isReplay: sdkFlag,
  },
);

/** Errors of a response, in `assistant.error` and `api_retry.error`. */
export const sdkErrors = [
  "account_on_hold",
  "authentication_failed",
  "billing_error",
  "cloud_credential_error",
  "invalid_request",
  "max_output_tokens",
  "model_not_found",
  "oauth_org_not_allowed",
  "overloaded",
  "rate_limit",
  "server_error",
  "unknown",
  "verification_required",
] as const;

/** Accepts a `user` message: a prompt, results of tools, or what the client said in the user's name (`isSynthetic`). */
export const sdkUserMessage = sdkMessageOf(
  "user",
  "A prompt, results of tools, or what the client said in the user's name.",
  {
    ...sdkThread,
    message: sdkInnerMessage.nullish(),
    /** The tool's structured result; belongs to the message, not to one of its results. */
    tool_use_result: z.unknown().optional(),
    /** Why calls were not run, by call; since 2.1.216. */
    tool_result_meta: z
      .array(
        z.looseObject({
          id: sdkText,
          non_execution_kind: sdkText,
          user_feedback: sdkText,
          permission_decision: z
            .looseObject({ decision: sdkText, source: sdkText, reason_type: sdkText })
            .optional(),
        }),
      )
      .nullish(),
    non_execution_kind: sdkText,
    isSynthetic: sdkFlag,
    isReplay: sdkFlag,
    isMeta: sdkFlag,
    shouldQuery: sdkFlag,
    priority: sdkText,
    origin: claudeCodeMessageOrigin.nullish(),
    file_attachments: z.array(z.unknown()).nullish(),
  },
);

/** Change since the previous part: more of a block, or how the response ended. */
const delta = z.looseObject({
  type: sdkText,
  text: sdkText,
  thinking: sdkText,
  estimated_tokens: sdkNumber,
  signature: sdkText,
  partial_json: sdkText,
  citation: z.unknown().optional(),
  content: z.unknown().optional(),
  stop_reason: sdkText,
  stop_sequence: sdkText,
  stop_details: z.unknown().optional(),
  container: z.unknown().optional(),
});

/**
 * Accepts a part of a response as it streams in. Usage of `message_delta` is that of the whole response so far;
 * it repeats what the `assistant` messages say.
 */
export const sdkStreamEvent = sdkMessageOf(
  "stream_event",
  "A part of a response as it streams in; repeats what `assistant` messages say.",
  {
    ...sdkThread,
    ...sdkAnswers,
    event: z
      .looseObject({
        type: z.string(),
        index: sdkNumber,
        message: sdkInnerMessage.nullish(),
        content_block: claudeCodeContentBlock.nullish(),
        delta: delta.nullish(),
        usage: claudeCodeUsage.nullish(),
        context_management: z.unknown().optional(),
        error: z.unknown().optional(),
      })
      .nullish(),
    ttft_ms: sdkNumber,
  },
);

import * as z from "zod";
import { claudeCodeMessageOrigin } from "../claude-code/message-origin.js";
import { claudeCodeUsage } from "../claude-code/usage.js";
import { sdkAnswers, sdkFlag, sdkMessageOf, sdkNumber, sdkText } from "./sdk-envelope.js";

const modelUsage = z.looseObject({
  inputTokens: sdkNumber,
  outputTokens: sdkNumber,
  /** Inside output; newer versions only. */
  thinkingTokens: sdkNumber,
  cacheReadInputTokens: sdkNumber,
  cacheCreationInputTokens: sdkNumber,
  cacheCreationEphemeral5mInputTokens: sdkNumber,
  cacheCreationEphemeral1hInputTokens: sdkNumber,
  webSearchRequests: sdkNumber,
  costUSD: sdkNumber,
  contextWindow: sdkNumber,
  maxOutputTokens: sdkNumber,
  canonicalModel: sdkText,
  provider: sdkText,
  costBasis: sdkText,
});

/**
 * Accepts the end of a turn. The cost and the counters by model grow over the whole process; `usage` is the main
 * thread's of this turn. The subtype can be `success` although `is_error` is true. Before 1.0.22 the cost
 * was `total_cost`.
 */
export const sdkResultMessage = sdkMessageOf(
  "result",
  "The end of a turn: how it ended, and totals of cost and tokens so far.",
  {
    ...sdkAnswers,
    subtype: sdkText,
    is_error: sdkFlag,
    duration_ms: sdkNumber,
    duration_api_ms: sdkNumber,
    num_turns: sdkNumber,
    result: sdkText,
    errors: z.array(z.unknown()).nullish(),
    stop_reason: sdkText,
    total_cost_usd: sdkNumber,
    total_cost: sdkNumber,
    usage: claudeCodeUsage.nullish(),
    modelUsage: z.record(z.string(), modelUsage).nullish(),
    /** What the process used since the previous result, or since it began. */
    model_usage_since_last_result: z.record(z.string(), modelUsage).nullish(),
    subagent_stats: z.unknown().optional(),
    safety_stops: sdkNumber,
    permission_denials: z
      .array(z.looseObject({ tool_name: sdkText, tool_use_id: sdkText, tool_input: z.unknown().optional() }))
      .nullish(),
    structured_output: z.unknown().optional(),
    deferred_tool_use: z.unknown().optional(),
    terminal_reason: sdkText,
    /** Results that the run numbered before this one. */
    result_index: sdkNumber,
    queued_turn_count: sdkNumber,
    api_error_status: sdkNumber,
    local_command: sdkText,
    origin: claudeCodeMessageOrigin.nullish(),
    fast_mode_state: sdkText,
    fast_mode_disabled_reason: sdkText,
    ttft_ms: sdkNumber,
    ttft_stream_ms: sdkNumber,
    time_to_request_ms: sdkNumber,
    time_to_request_from_spawn_ms: sdkNumber,
    time_origin_ms: sdkNumber,
    request_sent_wall_ms: sdkNumber,
    first_content_frame_ms: sdkNumber,
    first_stream_post_ms: sdkNumber,
    first_stream_post_ack_ms: sdkNumber,
    first_stream_post_wall_ms: sdkNumber,
    warm_spare_claimed: sdkFlag,
  },
);

/** How a turn can end. */
export const sdkResultSubtypes = [
  "error_during_execution",
  "error_max_budget_usd",
  "error_max_structured_output_retries",
  "error_max_turns",
  "success",
] as const;

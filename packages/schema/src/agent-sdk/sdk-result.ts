import { z } from "zod";
import { claudeCodeUsage } from "../claude-code/usage.js";
import { sdkEnvelope } from "./sdk-envelope.js";

const modelUsage = z.looseObject({
  inputTokens: z.number(),
  outputTokens: z.number(),
  thinkingTokens: z.number().optional(),
  cacheReadInputTokens: z.number().optional(),
  cacheCreationInputTokens: z.number().optional(),
  cacheCreationEphemeral5mInputTokens: z.number().optional(),
  cacheCreationEphemeral1hInputTokens: z.number().optional(),
  webSearchRequests: z.number().optional(),
  costUSD: z.number().optional(),
  contextWindow: z.number().optional(),
  maxOutputTokens: z.number().optional(),
  canonicalModel: z.string().optional(),
  provider: z.string().optional(),
  costBasis: z.string().optional(),
});

/**
 * Accepts the end of a turn. The cost and the counters by model grow over the whole process; `usage` is the main
 * thread's of this turn. The subtype can be `success` although `is_error` is true. Before 1.0.22 the cost
 * was `total_cost`.
 */
export const sdkResultMessage = z.looseObject({
  type: z.literal("result"),
  ...sdkEnvelope,
  subtype: z.string().optional(),
  is_error: z.boolean().optional(),
  duration_ms: z.number().optional(),
  duration_api_ms: z.number().optional(),
  num_turns: z.number().optional(),
  result: z.string().nullish(),
  errors: z.array(z.unknown()).optional(),
  stop_reason: z.string().nullish(),
  total_cost_usd: z.number().nullish(),
  total_cost: z.number().optional(),
  usage: claudeCodeUsage.nullish(),
  modelUsage: z.record(z.string(), modelUsage).optional(),
  permission_denials: z
    .array(z.looseObject({ tool_name: z.string(), tool_use_id: z.string(), tool_input: z.unknown() }))
    .optional(),
  structured_output: z.unknown().optional(),
  terminal_reason: z.string().nullish(),
  result_index: z.number().optional(),
  api_error_status: z.number().nullish(),
  ttft_ms: z.number().nullish(),
});

/** How a turn can end. */
export const sdkResultSubtypes = [
  "error_during_execution",
  "error_max_budget_usd",
  "error_max_structured_output_retries",
  "error_max_turns",
  "success",
] as const;

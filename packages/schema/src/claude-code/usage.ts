import { z } from "zod";

/** A counter as it is found: a number, a numeric string, or null. */
const counter = z.union([z.number(), z.string(), z.null()]).optional();

const counters = {
  input_tokens: counter,
  output_tokens: counter,
  cache_read_input_tokens: counter,
  cache_creation_input_tokens: counter,
  cache_creation: z
    .looseObject({ ephemeral_5m_input_tokens: counter, ephemeral_1h_input_tokens: counter })
    .nullish(),
  server_tool_use: z.looseObject({ web_search_requests: counter, web_fetch_requests: counter }).nullish(),
  output_tokens_details: z.looseObject({ thinking_tokens: counter }).nullish(),
};

/** Accepts the `usage` object of a response. Thinking is inside output; nothing else overlaps. */
export const claudeCodeUsage = z.looseObject({
  ...counters,
  service_tier: z.string().nullish(),
  speed: z.string().nullish(),
  inference_geo: z.string().nullish(),
  iterations: z
    .array(z.looseObject({ type: z.string(), model: z.string().nullish(), ...counters }))
    .nullish(),
});

/** The `usage` object of a response. */
export type ClaudeCodeUsage = z.infer<typeof claudeCodeUsage>;

import * as z from "zod";
import { anyObject, nullish, optional, textOrNull } from "../field.js";

/** Logged as a number, numeric string or null. */
const counter = (meaning: string) => optional(z.union([z.number(), z.string(), z.null()]), meaning);

const cacheCreation = z.looseObject({
  ephemeral_5m_input_tokens: counter("Tokens written to the cache for five minutes."),
  ephemeral_1h_input_tokens: counter("Tokens written to the cache for an hour."),
});

const counters = {
  input_tokens: counter("Input tokens that were neither read from nor written to the cache."),
  output_tokens: counter(
    "Output tokens, thinking included; the early rows of a message carry a placeholder.",
  ),
  cache_read_input_tokens: counter("Input tokens read from the cache."),
  cache_creation_input_tokens: counter(
    "Input tokens written to the cache; 0 in logs before 2.1.152 that have the two parts below.",
  ),
  cache_creation: nullish(cacheCreation, "Cache writes by how long they last."),
  server_tool_use: nullish(
    z.looseObject({
      web_search_requests: counter(
        "Web searches that ran at the vendor; the client's own WebSearch is not in it.",
      ),
      web_fetch_requests: counter("Pages fetched at the vendor."),
    }),
    "Tools that ran at the vendor.",
  ),
  output_tokens_details: nullish(
    z.looseObject({ thinking_tokens: counter("Tokens of the output that were thinking.") }),
    "Parts of the output (since about 2.1.220).",
  ),
};

const iteration = z.looseObject({
  type: optional(
    z.string(),
    "What ran: message repeats the counters above; compaction, advisor_message and fallback_message are not in them.",
  ),
  model: textOrNull("Model that ran, where it is not the message's."),
  ...counters,
});

/** Accepts the `usage` object of a response. Thinking is inside output; nothing else overlaps. */
export const claudeCodeUsage = z.looseObject({
  ...counters,
  service_tier: textOrNull("Service tier: standard, priority or batch."),
  speed: textOrNull("Speed: standard or fast."),
  inference_geo: textOrNull("Where it was computed: not_available, global, us and more."),
  iterations: nullish(z.array(iteration), "Counters of each inference within the response."),
  fallback_credit: nullish(anyObject(), "Credit for a response that moved to a fallback model."),
});

/** The `usage` object of a response. */
export type ClaudeCodeUsage = z.infer<typeof claudeCodeUsage>;

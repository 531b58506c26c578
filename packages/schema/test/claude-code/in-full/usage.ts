/** Counters of a response, in full. */
export const counters = {
  input_tokens: 4,
  output_tokens: 412,
  cache_read_input_tokens: 900,
  cache_creation_input_tokens: 800,
  cache_creation: { ephemeral_5m_input_tokens: 300, ephemeral_1h_input_tokens: 500 },
  output_tokens_details: { thinking_tokens: 350 },
};

/** The usage of a response, in full. */
export const usage = {
  ...counters,
  server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
  service_tier: "standard",
  speed: "fast",
  inference_geo: "us",
  iterations: [
    { type: "message", ...counters },
    { type: "fallback_message", model: "claude-opus-5", ...counters, cache_creation: null },
  ],
  fallback_credit: null,
};

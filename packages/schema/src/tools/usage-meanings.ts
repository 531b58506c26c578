import type { FieldMeanings } from "./define-tool.js";

const counters: FieldMeanings = {
  input_tokens: "Input that was neither read from nor written to the cache.",
  output_tokens: "Output, thinking included.",
  cache_read_input_tokens: "Input read from the cache.",
  cache_creation_input_tokens: "Input written to the cache.",
  cache_creation: "Cache writes by how long they last.",
  "cache_creation.ephemeral_5m_input_tokens": "Input written to the cache for five minutes.",
  "cache_creation.ephemeral_1h_input_tokens": "Input written to the cache for an hour.",
  server_tool_use: "Tools that ran at the vendor.",
  "server_tool_use.web_search_requests": "Searches of the web.",
  "server_tool_use.web_fetch_requests": "Pages fetched.",
  output_tokens_details: "Parts of the output.",
  "output_tokens_details.thinking_tokens": "Output that was thinking.",
};

function below(path: string): FieldMeanings {
  return Object.fromEntries(Object.entries(counters).map(([name, meaning]) => [`${path}.${name}`, meaning]));
}

/** What the parts of a `usage` object mean, for the tool whose result holds one. */
export const usageMeanings: FieldMeanings = {
  ...below("usage"),
  ...below("usage.iterations[]"),
  "usage.service_tier": "Service tier of the response.",
  "usage.speed": "Whether the fast mode was on.",
  "usage.inference_geo": "Where the response was computed.",
  "usage.iterations": "Counters of each inference within the response.",
};

import { number, object } from "../field.js";

/** Token counters as Codex writes them. Cached and written input are inside input, reasoning inside output. */
export function tokenUsage(meaning: string) {
  return object(meaning, {
    input_tokens: number("Input tokens, those read from and written to the cache included."),
    cached_input_tokens: number("The part of the input that was read from the cache."),
    cache_write_input_tokens: number(
      "The part of the input that was written to the cache; about 0.14x and later, else 0.",
    ),
    output_tokens: number("Output tokens, reasoning included."),
    reasoning_output_tokens: number("The part of the output that was reasoning."),
    total_tokens: number("Input and output together; after a compaction an estimate stands here alone."),
  });
}

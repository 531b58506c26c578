import type { TokenUsage } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { count } from "../decoding/values.js";

/** The counters as logged: each but the first and `output` is a part of another one. */
export interface RawUsage {
  readonly input: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly reasoning: number;
}

/** The logged counters, each up to `largest`; names of invalid ones are added to `invalid`. */
export function rawUsage(value: Projected, invalid: string[], largest?: number): RawUsage {
  const of = (name: string) => count(value[name], name, invalid, largest);
  return {
    input: of("input_tokens"),
    cached: of("cached_input_tokens"),
    cacheWrite: of("cache_write_input_tokens"),
    output: of("output_tokens"),
    reasoning: of("reasoning_output_tokens"),
  };
}

/**
 * Counters that do not overlap (R72): what was read from and written to the cache is taken out of the
 * input, reasoning stays inside the output. Parts larger than the whole are cut, and named in `clamped`.
 */
export function tokenUsage(raw: RawUsage, clamped: string[]): TokenUsage {
  const cached = Math.min(raw.cached, raw.input);
  const written = Math.min(raw.cacheWrite, raw.input - cached);
  const reasoning = Math.min(raw.reasoning, raw.output);
  if (cached < raw.cached) clamped.push("cached_input_tokens");
  if (written < raw.cacheWrite) clamped.push("cache_write_input_tokens");
  if (reasoning < raw.reasoning) clamped.push("reasoning_output_tokens");
  return {
    inputTokens: raw.input - cached - written,
    outputTokens: raw.output,
    reasoningTokens: reasoning,
    cacheReadTokens: cached,
    cacheWrite5mTokens: written,
    cacheWrite1hTokens: 0,
    cacheWriteUnknownTtlTokens: written,
    webSearches: 0,
  };
}

import type { IterationUsage, TokenUsage } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { arrayOf, count, has, mostSearches, objectOf, stringOf } from "../decoding/values.js";

/** Token counters of a row's response, with the names of invalid ones. */
export interface RowUsage {
  /** Null if the row holds no counters. */
  readonly usage: TokenUsage | null;
  readonly iterations: readonly IterationUsage[];
  readonly invalidCounters: readonly string[];
  /** Counters that were clamped to the counter that contains them. */
  readonly clampedCounters: readonly string[];
  readonly unknownIterations: readonly string[];
}

/** Iterations that are responses of their own; those of type `message` repeat the row's counters. */
const iterationKinds: ReadonlyMap<string, IterationUsage["kind"]> = new Map([
  ["compaction", "compaction"],
  ["advisor_message", "advisor"],
  ["fallback_message", "fallback"],
]);

const counterNames = [
  "input_tokens",
  "output_tokens",
  "cache_read_input_tokens",
  "cache_creation_input_tokens",
  "cache_creation",
];

/** The token counters of a response's `usage` object. */
export function rowUsage(value: unknown): RowUsage {
  const invalidCounters: string[] = [];
  const clampedCounters: string[] = [];
  const unknownIterations: string[] = [];
  const counters = objectOf(value);
  if (counters === null || !counterNames.some((name) => has(counters, name))) {
    return { usage: null, iterations: [], invalidCounters, clampedCounters, unknownIterations };
  }
  const usage = tokenUsage(counters, invalidCounters, clampedCounters);
  const iterations: IterationUsage[] = [];
  for (const [position, item] of arrayOf(counters["iterations"]).entries()) {
    const iteration = objectOf(item);
    if (iteration === null || iteration["type"] === "message") continue;
    const kind = iterationKinds.get(String(iteration["type"]));
    if (kind === undefined) {
      unknownIterations.push(stringOf(iteration["type"]) ?? "(no type)");
      continue;
    }
    iterations.push({
      kind,
      position,
      model: stringOf(iteration["model"]),
      usage: tokenUsage(iteration, invalidCounters, clampedCounters),
    });
  }
  return { usage, iterations, invalidCounters, clampedCounters, unknownIterations };
}

function tokenUsage(counters: Projected, invalid: string[], clamped: string[]): TokenUsage {
  const created = objectOf(counters["cache_creation"]);
  const told5m = count(created?.["ephemeral_5m_input_tokens"], "ephemeral_5m_input_tokens", invalid);
  const told1h = count(created?.["ephemeral_1h_input_tokens"], "ephemeral_1h_input_tokens", invalid);
  const written = Math.max(
    count(counters["cache_creation_input_tokens"], "cache_creation_input_tokens", invalid),
    told5m + told1h,
  );
  const outputTokens = count(counters["output_tokens"], "output_tokens", invalid);
  const thinking = objectOf(counters["output_tokens_details"])?.["thinking_tokens"] ?? null;
  const thinkingTokens = count(thinking, "thinking_tokens", invalid);
  if (thinkingTokens > outputTokens) clamped.push("thinking_tokens");
  return {
    inputTokens: count(counters["input_tokens"], "input_tokens", invalid),
    outputTokens,
    reasoningTokens: thinking === null ? null : Math.min(thinkingTokens, outputTokens),
    cacheReadTokens: count(counters["cache_read_input_tokens"], "cache_read_input_tokens", invalid),
    cacheWrite5mTokens: written - told1h,
    cacheWrite1hTokens: told1h,
    cacheWriteUnknownTtlTokens: written - told5m - told1h,
    webSearches: count(
      objectOf(counters["server_tool_use"])?.["web_search_requests"],
      "web_search_requests",
      invalid,
      mostSearches,
    ),
  };
}

import type { LogEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { readTokens, type TokenReading } from "../decoding/token-identity.js";
import { type CounterNames, statedTokens } from "../decoding/usage-reader.js";
import { noTokens } from "../decoding/usage-sums.js";
import type { Projected } from "../projection.js";

/** Counters that a row states, and what was odd about them. */
export interface StatedUsage {
  readonly usage: TokenUsage;
  readonly problems: readonly LogEvent[];
}

/** Input includes cached tokens, output includes reasoning. */
const asLogged: TokenReading = { cache: "inside", reasoning: "inside" };

/** Compactions of early versions have the shorter names, and the database those with underscores. */
const names: CounterNames = {
  input: ["inputTokens", "input", "input_tokens"],
  output: ["outputTokens", "output", "output_tokens"],
  cacheRead: ["cacheReadTokens", "cachedInput", "cache_read_tokens"],
  cacheWrite: ["cacheWriteTokens", "cache_write_tokens"],
  reasoning: ["reasoningTokens", "reasoning_tokens"],
};

/** The counters of one call, or of a sum of calls up to `largest`. */
export function statedUsage(fields: Projected, origin: RowOrigin, largest?: number): StatedUsage {
  const invalid: string[] = [];
  const { usage, clamped } = readTokens(statedTokens(fields, names, invalid, largest), [asLogged]);
  return {
    usage,
    problems: [
      ...invalid.map((name) => problemAt(origin, "number-invalid", name)),
      ...clamped.map((name) => problemAt(origin, "tokens-clamped", name)),
    ],
  };
}

/** Counters where only the output is known. */
export function outputOnly(outputTokens: number): TokenUsage {
  return { ...noTokens, outputTokens };
}

/** Billionths of an AI credit per nano-dollar: a credit is $0.01. */
const nanoAiuPerNanoUsd = 100;

/** Dollars of a cost in billionths of an AI credit, in nano-dollars; null for none, and for the 0 of a model that GitHub does not bill. */
export function nanoUsdOfAiu(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  const nanoUsd = Math.round(value / nanoAiuPerNanoUsd);
  return Number.isSafeInteger(nanoUsd) ? nanoUsd : null;
}

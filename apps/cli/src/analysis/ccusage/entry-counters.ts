import type { EntryCounters } from "./entry.js";
import { objectOf } from "./json-value.js";

/**
 * The counters of a `usage` object; null where ccusage cannot read it, and passes over its line: input and output
 * have to be there, and everything that is there has to be a whole number. Where cache writes are told in parts,
 * the parts alone count; else all of them are of 5 minutes.
 */
export function entryCounters(value: unknown): EntryCounters | null {
  const usage = objectOf(value);
  if (usage === null) return null;
  const { input_tokens: inputTokens, output_tokens: outputTokens } = usage;
  const cacheReadTokens = usage["cache_read_input_tokens"] ?? 0;
  const written = usage["cache_creation_input_tokens"] ?? 0;
  if (!isCount(inputTokens) || !isCount(outputTokens) || !isCount(cacheReadTokens) || !isCount(written))
    return null;
  const { speed, cache_creation: creation } = usage;
  if (speed !== undefined && speed !== "fast" && speed !== "standard") return null;
  const counters = { inputTokens, outputTokens, cacheReadTokens };
  if (creation === undefined || creation === null)
    return { ...counters, cacheWrite5mTokens: written, cacheWrite1hTokens: 0 };
  const parts = objectOf(creation);
  if (parts === null) return null;
  const { ephemeral_5m_input_tokens: for5m = 0, ephemeral_1h_input_tokens: for1h = 0 } = parts;
  if (!isCount(for5m) || !isCount(for1h)) return null;
  return { ...counters, cacheWrite5mTokens: for5m, cacheWrite1hTokens: for1h };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

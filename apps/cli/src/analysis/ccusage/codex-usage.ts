import { objectOf } from "./entry.js";
import type { EntryCounters, JsonObject } from "./entry.js";

/** Tokens of a row of Codex, as ccusage reads it; `input` includes cache reads and writes. */
export interface CodexUsage {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly reasoning: number;
  readonly total: number;
}

/** The counters of an object, by the first of their names that holds a number; null for what is none. */
export function codexUsage(value: unknown): CodexUsage | null {
  const fields = objectOf(value);
  if (fields === null) return null;
  return {
    input: countOf(fields, "input_tokens", "prompt_tokens", "input"),
    cacheRead: countOf(fields, "cached_input_tokens", "cache_read_input_tokens", "cached_tokens"),
    cacheWrite: countOf(fields, "cache_write_input_tokens", "cache_creation_input_tokens"),
    output: countOf(fields, "output_tokens", "completion_tokens", "output"),
    reasoning: countOf(fields, "reasoning_output_tokens", "reasoning_tokens"),
    total: countOf(fields, "total_tokens"),
  };
}

/** How much larger counters are than those before; 0 where they are not. */
export function grownBy(now: CodexUsage, before: CodexUsage | null): CodexUsage {
  const grown = (name: keyof CodexUsage): number => Math.max(now[name] - (before?.[name] ?? 0), 0);
  return {
    input: grown("input"),
    cacheRead: grown("cacheRead"),
    cacheWrite: grown("cacheWrite"),
    output: grown("output"),
    reasoning: grown("reasoning"),
    total: grown("total"),
  };
}

/** Whether two rows say the same. */
export function isSameUsage(a: CodexUsage, b: CodexUsage): boolean {
  return nameOfUsage(a) === nameOfUsage(b);
}

/** All counters as one text. */
export function nameOfUsage({ input, cacheRead, cacheWrite, output, reasoning, total }: CodexUsage): string {
  return [input, cacheRead, cacheWrite, output, reasoning, total].join(" ");
}

/** Counters that do not overlap. */
export function countersOfUsage({ input, cacheRead, cacheWrite, output }: CodexUsage): EntryCounters {
  const read = Math.min(cacheRead, input);
  const written = Math.min(cacheWrite, input - read);
  return {
    inputTokens: input - read - written,
    outputTokens: output,
    cacheReadTokens: read,
    cacheWrite5mTokens: written,
    cacheWrite1hTokens: 0,
  };
}

function countOf(fields: JsonObject, ...names: readonly string[]): number {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    if (typeof value === "string" && /^\s*\+?\d+\s*$/.test(value)) return Number(value);
  }
  return 0;
}

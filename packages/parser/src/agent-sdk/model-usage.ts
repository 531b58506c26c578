import type { TokenUsage } from "@turnmeter/schema";
import { count } from "../decoding/count.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { ResponseModels } from "./model-name.js";

/** What a result says of a model. */
export interface ModelTotal {
  readonly model: string;
  readonly usage: TokenUsage;
}

/**
 * The counters by model at the end of a turn; totals may be larger than any response's counters. A model has
 * the name that responses have for it, whatever its spelling here.
 */
export function modelTotals(
  value: unknown,
  responseModels: ResponseModels,
  invalid: string[],
): readonly ModelTotal[] {
  const byModel = objectOf(value);
  if (byModel === null) return [];
  const totals = new Map<string, TokenUsage>();
  for (const [name, told] of Object.entries(byModel)) {
    const counters = objectOf(told);
    if (counters === null) continue;
    const model = responseModels.nameOf([name, stringOf(counters["canonicalModel"])]);
    const usage = usageOf(counters, invalid);
    const known = totals.get(model);
    totals.set(model, known === undefined ? usage : addUsage(known, usage));
  }
  return [...totals].map(([model, usage]) => ({ model, usage }));
}

/** Two sets of counters as one. */
export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  const hasReasoning = a.reasoningTokens !== null || b.reasoningTokens !== null;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    reasoningTokens: hasReasoning ? (a.reasoningTokens ?? 0) + (b.reasoningTokens ?? 0) : null,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWrite5mTokens: a.cacheWrite5mTokens + b.cacheWrite5mTokens,
    cacheWrite1hTokens: a.cacheWrite1hTokens + b.cacheWrite1hTokens,
    cacheWriteUnknownTtlTokens: a.cacheWriteUnknownTtlTokens + b.cacheWriteUnknownTtlTokens,
    webSearches: a.webSearches + b.webSearches,
  };
}

function usageOf(counters: { readonly [key: string]: unknown }, invalid: string[]): TokenUsage {
  const total = (name: string) => count(counters[name], name, invalid, Number.MAX_SAFE_INTEGER);
  const outputTokens = total("outputTokens");
  const thinking = counters["thinkingTokens"] ?? null;
  const told5m = total("cacheCreationEphemeral5mInputTokens");
  const told1h = total("cacheCreationEphemeral1hInputTokens");
  const written = Math.max(total("cacheCreationInputTokens"), told5m + told1h);
  return {
    inputTokens: total("inputTokens"),
    outputTokens,
    reasoningTokens: thinking === null ? null : Math.min(total("thinkingTokens"), outputTokens),
    cacheReadTokens: total("cacheReadInputTokens"),
    cacheWrite5mTokens: written - told1h,
    cacheWrite1hTokens: told1h,
    cacheWriteUnknownTtlTokens: written - told5m - told1h,
    webSearches: total("webSearchRequests"),
  };
}

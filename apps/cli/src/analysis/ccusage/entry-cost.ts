import { promptTokensOf } from "@turnmeter/metrics/figures.js";
import { costOfRequest, type PriceBook, type TokenPrices } from "@turnmeter/pricing";
import { modelsWithoutPrice } from "./ccusage-other-models.js";
import { ccusagePrices, type ModelPrices } from "./ccusage-prices.js";
import type { Entry, EntryCounters } from "./entry.js";

/** Nano-dollars of an entry; each field takes one more price factor into account. */
export interface EntryCost {
  /** By the model alone. */
  readonly plain: bigint;
  /** By the length of the prompt as well. */
  readonly long: bigint;
  /** By speed, service tier and place of inference as well. */
  readonly full: bigint;
}

const plainTerms = { speed: null, serviceTier: null, inferenceGeo: null } as const;

/** Cost of an entry's tokens by turnmeter's rules; 0 if they have no price. */
export function ownCost(entry: Entry, book: PriceBook): EntryCost {
  const request = { ...entry, webSearches: null, tokenBasis: "exact" } as const;
  const cost = (terms: object): bigint => costOfRequest({ ...request, ...terms }, book).costNanoUsd ?? 0n;
  // The prompts behind a sum of responses are not known: it is priced as short ones.
  return { plain: cost({ ...plainTerms, kind: "total" }), long: cost(plainTerms), full: cost({}) };
}

/** Codex fast-mode factor for models without one of their own. */
const usualFastFactor = 2n;

/** Cost of an entry's tokens at ccusage; at turnmeter's prices for models that were not measured. */
export function ccusageCost(entry: Entry, book: PriceBook): EntryCost {
  const known = entry.model === null ? null : ccusagePrices(entry.model);
  if (known === null)
    return isOfClaude(entry) || modelsWithoutPrice.has(entry.model ?? "") ? nothing : ownCost(entry, book);
  if (known.isLongWhole || entry.form === "codex") return wholeCost(entry, known);
  const { prices, longPrompts } = known.card;
  const plain = costAt(entry, prices);
  const above = longPrompts.reduce((sum, each) => {
    const part = partAbove(entry, each.abovePromptTokens);
    return sum + costAt(part, each.prices) - costAt(part, prices);
  }, 0n);
  const isFast = entry.speed === "fast" && known.fast !== null;
  return { plain, long: plain + above, full: isFast ? costAt(entry, known.fast.prices) : plain + above };
}

function wholeCost(entry: Entry, { card, isLongWhole, fast }: ModelPrices): EntryCost {
  const prompt = promptTokensOf(entry);
  const plain = costAt(entry, card.prices);
  const step = isLongWhole ? card.longPrompts.find((each) => prompt > each.abovePromptTokens) : undefined;
  const long = step === undefined ? plain : costAt(entry, step.prices);
  const isFast = entry.speed === "fast" || (entry.form === "codex" && entry.serviceTier !== null);
  if (!isFast) return { plain, long, full: long };
  if (fast !== null) return { plain, long, full: (long * fast.prices.input) / card.prices.input };
  return { plain, long, full: entry.form === "codex" ? long * usualFastFactor : long };
}

const nothing: EntryCost = { plain: 0n, long: 0n, full: 0n };

function isOfClaude({ model }: Entry): boolean {
  return model?.toLowerCase().includes("claude") ?? false;
}

function partAbove(entry: EntryCounters, limit: number): EntryCounters {
  const above = (tokens: number): number => Math.max(tokens - limit, 0);
  return {
    inputTokens: above(entry.inputTokens),
    outputTokens: above(entry.outputTokens),
    cacheReadTokens: above(entry.cacheReadTokens),
    cacheWrite5mTokens: above(entry.cacheWrite5mTokens),
    cacheWrite1hTokens: above(entry.cacheWrite1hTokens),
  };
}

/** In nano-dollars. */
function costAt(tokens: EntryCounters, prices: TokenPrices): bigint {
  const picoUsd =
    BigInt(tokens.inputTokens) * prices.input +
    BigInt(tokens.outputTokens) * prices.output +
    BigInt(tokens.cacheReadTokens) * prices.cacheRead +
    BigInt(tokens.cacheWrite5mTokens) * prices.cacheWrite5m +
    BigInt(tokens.cacheWrite1hTokens) * prices.cacheWrite1h;
  return picoUsd / 1000n;
}

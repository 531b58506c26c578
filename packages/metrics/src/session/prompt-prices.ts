import type { RequestFact } from "@turnmeter/schema";
import { cacheWriteTokensOf } from "../figures/tokens.js";
import type { ThreadPrompt } from "./thread-prompts.js";
import type { ListPrices } from "../prices/list-prices.js";

/** Prices of one prompt's tokens, by position. */
export interface PromptPrices {
  /** So many tokens at its beginning were read from the cache. */
  readonly cachedTokens: number;
  /** Pico-dollars a token of these. */
  readonly cachedPicoUsd: number;
  /** Pico-dollars a token of what follows: written to the cache or uncached, on average. */
  readonly freshPicoUsd: number;
  /** The whole prompt, pico-dollars, exact. */
  readonly picoUsd: bigint;
}

/** The prices of a prompt; null if the request has none. */
export function promptPrices({ request }: ThreadPrompt, ratesOf: RatesOf): PromptPrices | null {
  const rates = ratesOf(request);
  if (rates === null) return null;
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = request;
  const fresh = (inputTokens ?? 0) + cacheWriteTokensOf(request);
  const freshPicoUsd =
    BigInt(inputTokens ?? 0) * rates.input +
    BigInt(cacheWrite5mTokens ?? 0) * rates.cacheWrite5m +
    BigInt(cacheWrite1hTokens ?? 0) * rates.cacheWrite1h;
  return {
    cachedTokens: cacheReadTokens ?? 0,
    cachedPicoUsd: Number(rates.cacheRead),
    freshPicoUsd: fresh === 0 ? 0 : Number(freshPicoUsd) / fresh,
    picoUsd: freshPicoUsd + BigInt(cacheReadTokens ?? 0) * rates.cacheRead,
  };
}

/** Pico-dollars for the tokens of a prompt from `start` up to, without, `end`. */
export function costOfStretch(
  { cachedTokens, cachedPicoUsd, freshPicoUsd }: PromptPrices,
  start: number,
  end: number,
): number {
  const cached = Math.max(0, Math.min(end, cachedTokens) - start);
  return cached * cachedPicoUsd + (end - start - cached) * freshPicoUsd;
}

/** The prices at which a request's tokens are billed, its speed, tier and place considered; null if it has none. */
export type RatesOf = (request: RequestFact) => ListPrices | null;

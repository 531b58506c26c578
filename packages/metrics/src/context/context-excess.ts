import type { Facts } from "@turnmeter/schema";
import { pricesOfRequests } from "../cache/cache-prices.js";
import type { PricesOf } from "../cache/cache-prices.js";
import { usdOf } from "../figures/usd.js";
import type { ContextExcess } from "../rows/context.js";
import { promptSizes } from "./prompt-sizes.js";

/** Prompts are long from here on: windows of most models end at it, and so do list prices without a surcharge. */
const LIMIT_TOKENS = 200_000;

/** What prompts held beyond 200,000 tokens, and what reading it from a cache costs at base list prices: the least it can have cost. */
export function contextExcess(
  { requests }: Pick<Facts, "requests">,
  { pricesOf }: { readonly pricesOf: PricesOf },
): ContextExcess {
  const sizes = promptSizes(requests);
  const pricesAt = pricesOfRequests(requests, pricesOf);
  const found = { requests: 0, tokens: 0, unpriced: 0 };
  let picoUsd = 0n;
  for (let row = 0; row < sizes.length; row++) {
    const size = sizes[row]!;
    if (!(size > LIMIT_TOKENS)) continue;
    const excess = size - LIMIT_TOKENS;
    const prices = pricesAt(row);
    found.requests += 1;
    found.tokens += excess;
    if (prices === null) found.unpriced += 1;
    else picoUsd += BigInt(excess) * prices.cacheRead;
  }
  const nanoUsd = (picoUsd + 500n) / 1000n;
  const isPriced = found.requests === 0 || found.unpriced < found.requests;
  return {
    aboveTokens: LIMIT_TOKENS,
    ...found,
    costUsd: isPriced ? usdOf(nanoUsd) : null,
    costNanoUsd: String(nanoUsd),
  };
}

import type { Facts } from "@turnmeter/schema";
import type { CacheBreak } from "../rows/cache.js";
import { placeAt } from "../threads/place-at.js";
import { promptTokens } from "../usage/prompt-tokens.js";
import type { PromptTokens } from "../usage/prompt-tokens.js";
import type { CacheOptions } from "./cache-options.js";
import { cacheCost, paidFor, pricesOfRequests } from "./cache-prices.js";
import type { SentTokens } from "./cache-prices.js";
import { windowTest } from "./cache-options.js";
import { findBreaks } from "./find-breaks.js";
import { writtenPart } from "./written-part.js";

/** Requests that read far less than the one before them in their thread had in the cache, in order of time. */
export function cacheBreaks(
  facts: Pick<Facts, "requests" | "marks">,
  options: CacheOptions,
): readonly CacheBreak[] {
  const { columns } = facts.requests;
  const tokens = promptTokens(facts.requests);
  const pricesOf = pricesOfRequests(facts.requests, options.pricesOf);
  const isWanted = windowTest(facts.requests, options.window);
  return findBreaks(facts, tokens)
    .filter(({ row }) => isWanted(row))
    .sort((a, b) => columns.at.at(a.row)! - columns.at.at(b.row)! || a.row - b.row)
    .map(({ row, cause, gapMs, cachedTokens }) => {
      const sent = resent(tokens, row, cachedTokens);
      return {
        sessionId: columns.sessionId.at(row),
        threadId: columns.threadId.at(row),
        place: placeAt(facts.requests, row),
        model: columns.model.at(row),
        at: new Date(columns.at.at(row)!).toISOString(),
        cause,
        gapMs,
        cachedTokens,
        readTokens: tokens.read[row]!,
        resentTokens: sent.input + sent.written5m + sent.written1h,
        ...cacheCost(paidFor(sent, pricesOf(row), "cacheRead")),
      };
    });
}

/** Of what was lost, the tokens that a request wrote anew, and else sent anew. */
function resent(tokens: PromptTokens, row: number, cachedTokens: number): SentTokens {
  const lost = cachedTokens - tokens.read[row]!;
  const written = Math.min(lost, tokens.written5m[row]! + tokens.written1h[row]!);
  return { input: Math.min(lost - written, tokens.input[row]!), ...writtenPart(tokens, row, written) };
}

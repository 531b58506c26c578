import type { Facts } from "@turnmeter/schema";
import type { UnreadWrite } from "../rows/cache.js";
import { placeAt } from "../threads/place-at.js";
import { promptTokens } from "../usage/prompt-tokens.js";
import type { CacheOptions } from "./cache-options.js";
import { windowTest } from "./cache-options.js";
import { cacheCost, paidFor, pricesOfRequests } from "./cache-prices.js";
import { findUnread } from "./find-unread.js";
import { writtenPart } from "./written-part.js";

/** Requests that wrote tokens to a cache which no later request of their thread and model read, in order of time. */
export function unreadWrites(
  { requests }: Pick<Facts, "requests">,
  options: CacheOptions,
): readonly UnreadWrite[] {
  const { columns } = requests;
  const tokens = promptTokens(requests);
  const pricesOf = pricesOfRequests(requests, options.pricesOf);
  const isWanted = windowTest(requests, options.window);
  return findUnread(requests, tokens)
    .filter(({ row }) => isWanted(row))
    .sort((a, b) => columns.at.at(a.row)! - columns.at.at(b.row)! || a.row - b.row)
    .map((write) => {
      const { row, reason } = write;
      const sent = { input: 0, ...writtenPart(tokens, row, write.tokens) };
      return {
        sessionId: columns.sessionId.at(row),
        threadId: columns.threadId.at(row),
        place: placeAt(requests, row),
        model: columns.model.at(row),
        at: new Date(columns.at.at(row)!).toISOString(),
        reason,
        tokens: write.tokens,
        ...cacheCost(paidFor(sent, pricesOf(row), "input")),
      };
    });
}

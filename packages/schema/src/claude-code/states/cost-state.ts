import { z } from "zod";
import { flag, number, optional, text } from "../../field.js";
import { shape } from "../../shapes.js";

const modelUsage = () =>
  z.looseObject({
    inputTokens: number("Input tokens that were neither read from nor written to the cache."),
    outputTokens: number("Output tokens, thinking included."),
    thinkingTokens: number("Tokens of the output that were thinking."),
    cacheReadInputTokens: number("Input tokens read from the cache."),
    cacheCreationInputTokens: number("Input tokens written to the cache."),
    webSearchRequests: number("Web searches."),
    costUSD: number("Cost in dollars."),
    contextWindow: number("Most tokens of the context."),
    maxOutputTokens: number("Most tokens of one response."),
    canonicalModel: text("Id of the model without what it was asked with."),
  });

/** The client's own count of cost and time. */
export const costState = {
  "cost-state": shape(
    "What the session cost by the client's own count, agents and unlogged requests included (since 2.1.246); the last one holds.",
    () => ({
      totalCostUSD: number("Cost in dollars."),
      totalAPIDuration: number("Time of requests, in milliseconds."),
      totalAPIDurationWithoutRetries: number("Time of requests that succeeded, in milliseconds."),
      totalToolDuration: number("Time of tools, in milliseconds."),
      totalDuration: number("Time since the start, in milliseconds."),
      totalLinesAdded: number("Lines that were added."),
      totalLinesRemoved: number("Lines that were removed."),
      startTime: number("When it began, in milliseconds since 1970."),
      modelUsage: optional(z.record(z.string(), modelUsage()), "The same by model; names may end in [1m]."),
      hasUnknownModelCost: flag("Whether a model has no known price."),
    }),
  ),
};

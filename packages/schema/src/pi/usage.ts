import * as z from "zod";
import { anything, flag, number, optional } from "../field.js";

const dollars = z.union([z.number(), z.string()]);

/** What a response used, at the agent's own prices. */
export const piUsage = z.looseObject({
  input: number("Prompt tokens that were neither read from the cache nor written to it."),
  output: number("Tokens of the answer, reasoning included."),
  cacheRead: number("Prompt tokens read from the cache."),
  cacheWrite: number("Prompt tokens written to the cache."),
  cacheWrite1h: number("The part of the writes that is kept for 1 hour."),
  cttl: optional(
    z.looseObject({
      ephemeral5m: number("Tokens kept for 5 minutes."),
      ephemeral1h: number("Tokens kept for 1 hour."),
    }),
    "How long the writes are kept, in Oh My Pi.",
  ),
  reasoning: number("The part of the output that was reasoning."),
  reasoningTokens: number("The same, in Oh My Pi."),
  totalTokens: number("Sum of input, output, reads and writes."),
  contextTokens: number("Tokens of the context, if the provider states them apart from what it bills."),
  contextUsage: anything("The same, in OpenClaw."),
  orchestration: optional(
    z.looseObject({
      input: number("Prompt tokens that no cache held."),
      cacheRead: number("Prompt tokens read from the cache."),
      output: number("Tokens of the answer."),
    }),
    "Usage of the provider for orchestration, billed on top of the conversation.",
  ),
  server: optional(
    z.looseObject({ webSearch: number("Searches."), webFetch: number("Pages that were fetched.") }),
    "What tools of the provider did during the response.",
  ),
  premiumRequests: number("Premium requests of Copilot."),
  credits: anything("The provider's credits."),
  cost: optional(
    z.union([
      z.looseObject({
        input: optional(dollars, "For the input."),
        output: optional(dollars, "For the output."),
        cacheRead: optional(dollars, "For reads from the cache."),
        cacheWrite: optional(dollars, "For writes to the cache."),
        total: optional(dollars, "Their sum."),
        totalFromProvider: flag("Whether the provider stated the sum."),
      }),
      dollars,
    ]),
    "Dollars by the agent's price table; 0 where it has no prices of the model.",
  ),
});

import { number, optional } from "../field.js";
import * as z from "zod";

/** Accepts the counters of a response. */
export const openCodeTokens = z.looseObject({
  total: number("Sum of all tokens, as the provider or the agent counted them; absent in old versions."),
  input: number("Tokens of the prompt that were neither read from the cache nor written to it."),
  output: number("Tokens of the answer. Reasoning is in them up to version 1.3."),
  reasoning: number("Tokens of reasoning; 0 where the provider does not tell them apart."),
  cache: optional(
    z.looseObject({
      read: number("Tokens read from the cache."),
      write: number("Tokens written to the cache, of unknown lifetime."),
    }),
    "Tokens of the prompt that have to do with the cache.",
  ),
});

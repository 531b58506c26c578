import { number, object } from "../codex/field.js";

/** Accepts the counters of one response, as the API counts them. */
export const geminiTokens = object("What the response used; null until the API has told it.", {
  input: number("Tokens of the prompt, cached ones included."),
  output: number("Tokens of the answer, without thoughts."),
  cached: number("Prompt tokens read from the cache."),
  thoughts: number("Tokens of the thoughts."),
  tool: number("Tokens of what tools of the API itself put into the prompt."),
  total: number("The sum that the API states."),
});

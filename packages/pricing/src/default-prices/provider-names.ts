/** Prefixes that providers put before a vendor's model id: `us.anthropic.`, or `openrouter/` before `anthropic/`. */
export const providerPrefix =
  /^(?:(?:anthropic|openai|zai|z-ai|moonshotai|moonshot|google|gemini|alibaba|qwen|deepseek|minimax|openrouter|bedrock|converse|vertex_ai|azure|azure_ai)\/|(?:(?:us|eu|apac|au|jp|global|us-gov)\.)?(?:anthropic|openai)\.)/;

/** An id that has its vendor before it, in a table that has the plain id for the same model. */
export const idOfVendor = /^(?:anthropic|openai)\/(.+)$/;

/**
 * What stands before the dot in a Claude model's version, which GitHub (supported models of Copilot, docs.github.com, 2026-06-10) and
 * OpenRouter write where Anthropic has a hyphen.
 */
export const dottedVersion = /^(claude-(?:[a-z]+-)*\d+)\.(?=\d)/;

/** Prefixes that providers put before a vendor's model id: `us.anthropic.`, or `openrouter/` before `anthropic/`. */
export const providerPrefix =
  /^(?:(?:anthropic|openai|zai|z-ai|moonshotai|moonshot|google|gemini|alibaba|qwen|deepseek|minimax|openrouter|bedrock|converse|vertex_ai|azure|azure_ai)\/|(?:(?:us|eu|apac|au|jp|global|us-gov)\.)?(?:anthropic|openai)\.)/;

/** An id with a vendor prefix, in a table that also has the plain id of the same model. */
export const idOfVendor = /^(?:anthropic|openai)\/(.+)$/;

/** Start of a Claude model's id up to the dot in its version: GitHub (supported models of Copilot, docs.github.com, 2026-06-10) and OpenRouter write a dot where Anthropic has a hyphen. */
export const dottedVersion = /^(claude-(?:[a-z]+-)*\d+)\.(?=\d)/;

import { type UsageForm, usageReader } from "../decoding/usage-reader.js";

/** OpenAI-style providers include thoughts in the answer; Google counts them beside it. */
const asProvider: Pick<UsageForm, "readings" | "tellsReasoning"> = {
  readings: [
    { cache: "inside", reasoning: "inside" },
    { cache: "inside", reasoning: "beside" },
  ],
  tellsReasoning: true,
};

/** Reads the counters of a response in a row of telemetry. */
export const telemetryUsage = usageReader({
  names: {
    input: "input_token_count",
    moreInput: "tool_token_count",
    output: "output_token_count",
    cacheRead: "cached_content_token_count",
    reasoning: "thoughts_token_count",
    total: "total_token_count",
  },
  ...asProvider,
});

/** Reads the counters of a response in the model's row. */
export const metadataUsage = usageReader({
  names: {
    input: "promptTokenCount",
    moreInput: "toolUsePromptTokenCount",
    output: "candidatesTokenCount",
    cacheRead: "cachedContentTokenCount",
    cacheWrite: "cacheCreationInputTokens",
    reasoning: "thoughtsTokenCount",
    total: "totalTokenCount",
  },
  ...asProvider,
});

import { describe, expect, it } from "vitest";
import { costOfRequest, matchModel } from "../src/index.js";
import { parsePriceBook } from "../src/parse-price-book.js";
import type { PricedRequest } from "../src/index.js";
import { requestWith } from "./request.js";

const book = parsePriceBook({
  sample_spec: { input_cost_per_token: 9, output_cost_per_token: 9, litellm_provider: "one of …" },
  "claude-sonnet-4-5": {
    litellm_provider: "anthropic",
    mode: "chat",
    input_cost_per_token: 3e-6,
    output_cost_per_token: "1.5e-05",
    cache_read_input_token_cost: 3e-7,
    cache_creation_input_token_cost: 3.75e-6,
    cache_creation_input_token_cost_above_1hr: 6e-6,
    input_cost_per_token_above_200k_tokens: 6e-6,
    output_cost_per_token_above_200k_tokens: 2.25e-5,
    cache_read_input_token_cost_above_200k_tokens: 6e-7,
    cache_creation_input_token_cost_above_200k_tokens: 7.5e-6,
    cache_creation_input_token_cost_above_1hr_above_200k_tokens: 1.2e-5,
    provider_specific_entry: { us: 1.1, fast: 6 },
  },
  "azure/gpt-b": { input_cost_per_token: 4e-6, output_cost_per_token: 4e-6 },
  "gpt-b": {
    input_cost_per_token: 2.5e-6,
    output_cost_per_token: 1.5e-5,
    cache_read_input_token_cost: 2.5e-7,
    input_cost_per_token_priority: 5e-6,
    output_cost_per_token_priority: 3e-5,
    input_cost_per_token_flex: 1.25e-6,
    output_cost_per_token_flex: 7.5e-6,
    cache_read_input_token_cost_flex: 1.3e-7,
    input_cost_per_token_batches: 1.25e-6,
    output_cost_per_token_batches: 7.5e-6,
    input_cost_per_token_above_272k_tokens: 5e-6,
    output_cost_per_token_above_272k_tokens: 2.25e-5,
  },
  "anthropic/claude-c": { input_cost_per_token: 5.0000000000000004e-8, output_cost_per_token: 1e-7 },
  "placeholder-model": { input_cost_per_token: 0, output_cost_per_token: 0 },
  "picture-model": { mode: "image_generation", output_cost_per_image: 0.04 },
});
const nanoUsd = (fields: Partial<PricedRequest>) => costOfRequest(requestWith(fields), book).costNanoUsd;

describe("a book in LiteLLM's format", () => {
  it("reads prices per token exactly", () => {
    expect(matchModel("claude-sonnet-4-5", book)?.rows[0]?.card.prices).toEqual({
      input: 3_000_000n,
      output: 15_000_000n,
      cacheRead: 300_000n,
      cacheWrite5m: 3_750_000n,
      cacheWrite1h: 6_000_000n,
    });
  });

  it("removes floating-point noise below a pico-dollar", () => {
    expect(matchModel("claude-c", book)?.rows[0]?.card.prices.input).toBe(50_000n);
  });

  it("R33 takes the card above a limit for the whole request", () => {
    const model = "claude-sonnet-4-5";
    expect(nanoUsd({ model, inputTokens: 200_000, outputTokens: 10 })).toBe(600_150_000n);
    expect(nanoUsd({ model, inputTokens: 200_001, outputTokens: 10 })).toBe(1_200_231_000n);
    expect(nanoUsd({ model, cacheReadTokens: 199_999, cacheWrite1hTokens: 1 })).toBe(60_005_700n);
    expect(nanoUsd({ model, cacheReadTokens: 200_000, cacheWrite1hTokens: 1 })).toBe(120_012_000n);
  });

  it("R35 takes the provider's factors for speed and place", () => {
    const model = "claude-sonnet-4-5";
    expect(nanoUsd({ model, outputTokens: 1000, speed: "fast" })).toBe(90_000_000n);
    expect(nanoUsd({ model, outputTokens: 1000, inferenceGeo: "us" })).toBe(16_500_000n);
    expect(nanoUsd({ model: "gpt-b", outputTokens: 1000, speed: "fast" })).toBeNull();
  });

  it("R39 takes the tier's own prices; what a tier leaves out follows its input price", () => {
    const model = "gpt-b";
    expect(nanoUsd({ model, serviceTier: "priority", inputTokens: 1000, outputTokens: 100 })).toBe(
      8_000_000n,
    );
    expect(nanoUsd({ model, serviceTier: "priority", cacheReadTokens: 1000 })).toBe(500_000n);
    expect(nanoUsd({ model, serviceTier: "flex", cacheReadTokens: 1000 })).toBe(130_000n);
    expect(nanoUsd({ model, serviceTier: "batch", outputTokens: 1000 })).toBe(7_500_000n);
    expect(nanoUsd({ model, serviceTier: "flex", inputTokens: 300_000, outputTokens: 1000 })).toBe(
      761_250_000n,
    );
  });

  it("R30 matches keys with and without a provider", () => {
    expect(matchModel("azure/gpt-b", book)?.model).toBe("azure/gpt-b");
    expect(matchModel("openai/gpt-b", book)?.model).toBe("gpt-b");
    expect(matchModel("claude-c-20260101", book)?.model).toBe("anthropic/claude-c");
  });

  it("R31 leaves out the sample, placeholders at zero and models that are not priced by token", () => {
    expect(book.models.map(({ model }) => model)).toEqual([
      "anthropic/claude-c",
      "azure/gpt-b",
      "claude-sonnet-4-5",
      "gpt-b",
    ]);
  });
});

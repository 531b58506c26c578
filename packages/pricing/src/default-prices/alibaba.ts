import type { PriceRowJson, TokenPricesJson } from "../price-book-json.js";

const source = ["models-dev-2026-09-22"];
const tiers = ["models-dev-alibaba", ...source];

/** The prompt's length sets the price of the whole request; shortest prompts first. */
function byPrompt(
  id: string,
  prices: TokenPricesJson,
  longPrompts: NonNullable<PriceRowJson["longPrompts"]>,
): PriceRowJson {
  return { id, vendor: "alibaba", prices, longPrompts, source: tiers, confidence: "medium" };
}

/** Alibaba Cloud's list prices outside of China (Singapore). */
export const alibabaPrices: readonly PriceRowJson[] = [
  {
    id: "qwen3.8-max",
    vendor: "alibaba",
    prices: { input: 2, write5m: 2.5, read: 0.25, output: 6 },
    source,
    confidence: "low",
  },
  {
    id: "qwen3.8-flash",
    vendor: "alibaba",
    prices: { input: 0.15, write5m: 0.2, read: 0.016, output: 0.47 },
    source,
    confidence: "low",
  },
  {
    id: "qwen3.7-max",
    vendor: "alibaba",
    prices: { input: 2.5, write5m: 3.125, read: 0.5, output: 7.5 },
    source,
    confidence: "low",
  },
  ...[
    { id: "qwen3.5-plus", prices: { input: 0.4, output: 2.4 } },
    { id: "qwen3.5-397b-a17b", prices: { input: 0.6, output: 3.6 } },
    { id: "qwen3.5-122b-a10b", prices: { input: 0.4, output: 3.2 } },
    { id: "qwen3.5-35b-a3b", prices: { input: 0.25, output: 2 } },
    { id: "qwen3.5-27b", prices: { input: 0.3, output: 2.4 } },
  ].map(({ id, prices }): PriceRowJson => ({
    id,
    vendor: "alibaba",
    prices,
    source,
    confidence: "low",
    note: "its source lists no price for cached tokens: they cost as much as input",
  })),
  byPrompt("qwen3-coder-plus", { input: 1, write5m: 1.25, read: 0.2, output: 5 }, [
    { abovePromptTokens: 32_000, prices: { input: 1.8, write5m: 2.25, read: 0.36, output: 9 } },
    { abovePromptTokens: 128_000, prices: { input: 3, write5m: 3.75, read: 0.6, output: 15 } },
    { abovePromptTokens: 256_000, prices: { input: 6, write5m: 7.5, read: 1.2, output: 60 } },
  ]),
  byPrompt("qwen3-coder-flash", { input: 0.3, write5m: 0.375, read: 0.06, output: 1.5 }, [
    { abovePromptTokens: 32_000, prices: { input: 0.5, write5m: 0.625, read: 0.1, output: 2.5 } },
    { abovePromptTokens: 128_000, prices: { input: 0.8, write5m: 1, read: 0.16, output: 4 } },
    { abovePromptTokens: 256_000, prices: { input: 1.6, write5m: 2, read: 0.32, output: 9.6 } },
  ]),
  byPrompt("qwen3-max", { input: 1.2, write5m: 1.5, read: 0.24, output: 6 }, [
    { abovePromptTokens: 32_000, prices: { input: 2.4, write5m: 3, read: 0.48, output: 12 } },
    { abovePromptTokens: 128_000, prices: { input: 3, write5m: 3.75, read: 0.6, output: 15 } },
  ]),
];

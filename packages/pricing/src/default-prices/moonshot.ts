import type { PriceRowJson } from "../price-book-json.js";

/** Moonshot AI's list prices, newest model first. */
export const moonshotPrices: readonly PriceRowJson[] = [
  {
    id: "kimi-k3",
    vendor: "moonshot",
    prices: { input: 3, read: 0.3, output: 15 },
    source: ["genai-prices-0.1.8", "models-dev-2026-09-22"],
    confidence: "high",
  },
  {
    id: "kimi-k2.7-code",
    vendor: "moonshot",
    prices: { input: 0.95, read: 0.19, output: 4 },
    source: ["genai-prices-0.1.8", "models-dev-2026-09-22"],
    confidence: "high",
  },
  {
    id: "kimi-k2.7-code-highspeed",
    vendor: "moonshot",
    prices: { input: 1.9, read: 0.38, output: 8 },
    source: ["genai-prices-0.1.8", "models-dev-2026-09-22"],
    confidence: "high",
  },
  {
    id: "kimi-k2.6",
    vendor: "moonshot",
    prices: { input: 0.95, read: 0.16, output: 4 },
    source: ["genai-prices-0.1.8", "models-dev-2026-09-22"],
    confidence: "high",
  },
  {
    id: "kimi-k2.5",
    vendor: "moonshot",
    prices: { input: 0.6, read: 0.1, output: 3 },
    source: ["moonshot-pricing", "genai-prices-0.1.8"],
    confidence: "high",
  },
  {
    id: "kimi-k2-thinking",
    vendor: "moonshot",
    prices: { input: 0.6, read: 0.15, output: 2.5 },
    source: ["genai-prices-0.1.8"],
    confidence: "medium",
  },
  {
    id: "kimi-k2-thinking-turbo",
    vendor: "moonshot",
    prices: { input: 1.15, read: 0.15, output: 8 },
    source: ["genai-prices-0.1.8"],
    confidence: "medium",
  },
  {
    id: "kimi-k2-turbo-preview",
    vendor: "moonshot",
    prices: { input: 1.15, read: 0.15, output: 8 },
    source: ["genai-prices-0.1.8"],
    confidence: "medium",
  },
  {
    id: "kimi-k2-0905-preview",
    vendor: "moonshot",
    prices: { input: 0.6, read: 0.15, output: 2.5 },
    source: ["genai-prices-0.1.8"],
    confidence: "medium",
  },
  {
    id: "kimi-k2-0711-preview",
    vendor: "moonshot",
    prices: { input: 0.6, read: 0.15, output: 2.5 },
    source: ["genai-prices-0.1.8"],
    confidence: "medium",
  },
];

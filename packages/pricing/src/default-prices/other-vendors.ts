import type { PriceRowJson } from "../price-book-json.js";

/** List prices of other vendors whose models coding agents are run with, through interfaces like Anthropic's. */
export const otherPrices: readonly PriceRowJson[] = [
  {
    id: "glm-5.1",
    vendor: "zai",
    aliases: ["GLM-5.1"],
    prices: { input: 1.4, read: 0.26, output: 4.4 },
    source: ["zai-listings"],
    confidence: "medium",
  },
  {
    id: "glm-4.7",
    vendor: "zai",
    aliases: ["GLM-4.7"],
    prices: { input: 0.6, read: 0.11, output: 2.2 },
    source: ["zai-pricing"],
    confidence: "high",
  },
  {
    id: "glm-4.7-flash",
    vendor: "zai",
    aliases: ["GLM-4.7-Flash"],
    prices: { input: 0, read: 0, output: 0 },
    source: ["zai-pricing", "models-dev"],
    confidence: "high",
    note: "free at the vendor; others who host it ask $0.07 in and $0.40 out",
  },
  {
    id: "glm-4.5-air",
    vendor: "zai",
    aliases: ["GLM-4.5-Air"],
    prices: { input: 0.2, read: 0.03, output: 1.1 },
    source: ["zai-pricing", "models-dev"],
    confidence: "high",
  },
  {
    id: "kimi-k2.5",
    vendor: "moonshot",
    prices: { input: 0.6, read: 0.1, output: 3 },
    source: ["moonshot-pricing", "genai-prices-0.1.8"],
    confidence: "high",
  },
];

import type { PriceRowJson } from "../price-book-json.js";

const m2 = { input: 0.3, read: 0.03, write5m: 0.375, output: 1.2 };
const fast = { input: 0.6, read: 0.06, write5m: 0.375, output: 2.4 };

/** MiniMax's list prices outside of China. */
export const minimaxPrices: readonly PriceRowJson[] = [
  {
    id: "MiniMax-M2.7",
    vendor: "minimax",
    aliases: ["minimax-m2.7"],
    prices: { ...m2, read: 0.06 },
    source: ["minimax-pricing", "models-dev-2026-09-22"],
    confidence: "medium",
  },
  {
    id: "MiniMax-M2.7-highspeed",
    vendor: "minimax",
    aliases: ["minimax-m2.7-highspeed"],
    prices: fast,
    source: ["minimax-pricing", "models-dev-2026-09-22"],
    confidence: "medium",
  },
  {
    id: "MiniMax-M2.5",
    vendor: "minimax",
    aliases: ["minimax-m2.5"],
    prices: m2,
    source: ["models-dev-2026-09-22"],
    confidence: "low",
  },
  {
    id: "MiniMax-M2.5-highspeed",
    vendor: "minimax",
    prices: fast,
    source: ["models-dev-2026-09-22"],
    confidence: "low",
  },
  {
    id: "MiniMax-M2.1",
    vendor: "minimax",
    aliases: ["minimax-m2.1"],
    prices: m2,
    source: ["models-dev-2026-09-22"],
    confidence: "low",
  },
];

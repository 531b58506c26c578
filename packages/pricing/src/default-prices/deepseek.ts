import type { PriceRowJson } from "../price-book-json.js";

const source = ["deepseek-pricing", "models-dev-2026-09-22"];
const flash = { id: "deepseek-v4-flash", vendor: "deepseek", aliases: ["deepseek-flash"] };
const pro = { id: "deepseek-v4-pro", vendor: "deepseek" };

/** From 2026-08-16T16:00Z on. */
const offPeak = {
  confidence: "low",
  note: "the price outside of peak hours; from 01:00 to 04:00 and from 06:00 to 10:00 UTC on weekdays it is twice as high",
} as const;

/** DeepSeek's list prices in dollars. */
export const deepseekPrices: readonly PriceRowJson[] = [
  {
    ...flash,
    from: "2026-09-10",
    prices: { input: 0.15, read: 0.003, output: 0.6 },
    source,
    ...offPeak,
  },
  {
    ...flash,
    from: "2026-08-17",
    until: "2026-09-10",
    prices: { input: 0.22, read: 0.007, output: 0.66 },
    source: ["deepseek-peak-hours"],
    ...offPeak,
  },
  {
    ...flash,
    until: "2026-08-17",
    prices: { input: 0.14, read: 0.0028, output: 0.28 },
    source: ["deepseek-pricing-august"],
    confidence: "high",
  },
  {
    ...pro,
    from: "2026-08-17",
    prices: { input: 0.66, read: 0.022, output: 1.98 },
    source: ["deepseek-pricing", "deepseek-peak-hours"],
    ...offPeak,
  },
  {
    ...pro,
    until: "2026-08-17",
    prices: { input: 0.435, read: 0.003625, output: 0.87 },
    source: ["deepseek-pricing-august"],
    confidence: "high",
  },
];

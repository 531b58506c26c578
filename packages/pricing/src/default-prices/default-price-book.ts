import { lateBookOfJson } from "../book-of-json.js";
import { anthropicPrices } from "./anthropic.js";
import { openaiPrices } from "./openai.js";
import { otherPrices } from "./other-vendors.js";
import { priceSources } from "./sources.js";
import type { PriceBook } from "../price-book.js";

/** The built-in list prices of Anthropic, OpenAI and some others. Each row says where it comes from and how sure it is. */
export const defaultPriceBook: PriceBook = /* @__PURE__ */ lateBookOfJson({
  asOf: "2026-11-21",
  sources: priceSources,
  vendors: {
    anthropic: { serviceTiers: { batch: 0.5 } },
    // Codex writes "fast" for what the price list calls priority processing.
    openai: {
      serviceTiers: { flex: 0.5, batch: 0.5, priority: 2, fast: 2, ultrafast: null },
      longPrompt: { inputMultiplier: 2, outputMultiplier: 1.5 },
    },
    zai: {},
    moonshot: {},
  },
  models: [...anthropicPrices, ...openaiPrices, ...otherPrices],
});

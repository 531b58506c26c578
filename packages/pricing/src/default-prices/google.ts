import type { PriceRowJson, TokenPricesJson } from "../price-book-json.js";

const source = ["genai-prices-0.1.8", "models-dev-2026-09-22"];

/** Pro models cost more for longer prompts. */
const longAbove = 200_000;

function pro(id: string, prices: TokenPricesJson, ofLongPrompts: TokenPricesJson): PriceRowJson {
  const longPrompts = [{ abovePromptTokens: longAbove, prices: ofLongPrompts }];
  return { id, vendor: "google", prices, longPrompts, source, confidence: "high" };
}

/** One price until the end of 2026, another from then on. */
function flash(id: string): readonly PriceRowJson[] {
  const row = { id, vendor: "google", source, confidence: "high" } as const;
  return [
    { ...row, until: "2027-01-01", prices: { input: 0.75, read: 0.075, output: 3.75 } },
    {
      ...row,
      from: "2027-01-01",
      prices: { input: 1.5, read: 0.15, output: 7.5 },
      source: ["genai-prices-0.1.8"],
      confidence: "low",
    },
  ];
}

/** Google's list prices of text, newest model first. Storage of explicit caches, by the hour, is in no log. */
export const googlePrices: readonly PriceRowJson[] = [
  ...flash("gemini-3.8-flash"),
  ...flash("gemini-3.7-flash"),
  ...flash("gemini-3.6-flash"),
  {
    id: "gemini-3.5-flash",
    vendor: "google",
    prices: { input: 1.5, read: 0.15, output: 9 },
    source,
    confidence: "high",
  },
  {
    id: "gemini-3.5-flash-lite",
    vendor: "google",
    prices: { input: 0.3, read: 0.03, output: 2.5 },
    source,
    confidence: "high",
  },
  {
    ...pro(
      "gemini-3.1-pro-preview",
      { input: 2, read: 0.2, output: 12 },
      { input: 4, read: 0.4, output: 18 },
    ),
    aliases: ["gemini-3.1-pro-preview-customtools"],
  },
  {
    id: "gemini-3.1-flash-lite",
    vendor: "google",
    aliases: ["gemini-3.1-flash-lite-preview"],
    prices: { input: 0.25, read: 0.025, output: 1.5 },
    source,
    confidence: "high",
  },
  {
    ...pro("gemini-3-pro-preview", { input: 2, read: 0.2, output: 12 }, { input: 4, read: 0.4, output: 18 }),
    source: ["genai-prices-0.1.8"],
    confidence: "medium",
  },
  {
    id: "gemini-3-flash-preview",
    vendor: "google",
    prices: { input: 0.5, read: 0.05, output: 3 },
    source,
    confidence: "high",
  },
  pro("gemini-2.5-pro", { input: 1.25, read: 0.125, output: 10 }, { input: 2.5, read: 0.25, output: 15 }),
  {
    id: "gemini-2.5-flash",
    vendor: "google",
    prices: { input: 0.3, read: 0.03, output: 2.5 },
    source,
    confidence: "high",
  },
  {
    id: "gemini-2.5-flash-lite",
    vendor: "google",
    prices: { input: 0.1, read: 0.01, output: 0.4 },
    source,
    confidence: "high",
  },
];

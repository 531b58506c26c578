import type { Facts } from "@turnmeter/schema";
import type { PricesOf } from "../prices/list-prices.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import { usdOf } from "../figures/usd.js";
import type { ContextExcess } from "../rows/context.js";

/** Prompts are long from here on: windows of most models end at it, and so do list prices without a surcharge. */
const LIMIT_TOKENS = 200_000;

/** A cache read covers the start of the prompt, so only a longer read goes beyond the limit. Totals have no prompt. */
const areLongReads = [
  { column: "cacheReadTokens", from: LIMIT_TOKENS + 1 },
  { column: "kind", notIn: ["total"] },
  { column: "tokenBasis", notIn: ["unknown"] },
] as const;
const measures = { requests: "count", tokens: { sum: "cacheReadTokens" } } as const;

/** Cache reads beyond the first 200,000 tokens of each prompt, and their cost at base list prices. */
export function contextExcess(
  facts: Pick<Facts, "requests">,
  { pricesOf }: { readonly pricesOf: PricesOf },
): ContextExcess {
  const found = { requests: 0, tokens: 0, unpriced: 0 };
  let picoUsd = 0n;
  for (const { model, at, requests, tokens } of longReads(facts)) {
    const excess = tokens - BigInt(requests) * BigInt(LIMIT_TOKENS);
    const prices = model === null ? null : pricesOf(model, at);
    found.requests += requests;
    found.tokens += Number(excess);
    if (prices === null) found.unpriced += requests;
    else picoUsd += excess * prices.cacheRead;
  }
  const nanoUsd = (picoUsd + 500n) / 1000n;
  const isPriced = found.requests === 0 || found.unpriced < found.requests;
  return {
    aboveTokens: LIMIT_TOKENS,
    ...found,
    costUsd: isPriced ? usdOf(nanoUsd) : null,
    costNanoUsd: String(nanoUsd),
  };
}

/** Long reads by model and UTC day: they determine the base price. */
function longReads(facts: Pick<Facts, "requests">) {
  const table = "requests";
  const { dated, undated } = together({
    dated: () =>
      aggregate(facts, {
        table,
        where: areLongReads,
        dimensions: {
          model: { column: "model" },
          date: { at: "at", unit: "date", zone: { timezone: "UTC", weekStart: "monday" } },
        },
        measures,
      }),
    undated: () =>
      aggregate(facts, {
        table,
        where: [...areLongReads, { absent: "at" }],
        dimensions: { model: { column: "model" } },
        measures,
      }),
  });
  return [
    ...dated.map(({ date, ...part }) => ({ ...part, at: Date.parse(date) })),
    ...undated.map((part) => ({ ...part, at: null })),
  ];
}

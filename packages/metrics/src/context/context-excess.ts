import type { ThreadFacts } from "../derived/thread-facts.js";
import { responseTable } from "../derived/derive-responses.js";
import type { PricesOf } from "../prices/list-prices.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import { usdOf } from "../figures/usd.js";
import type { ContextExcess } from "../rows/context.js";

/** Prompts are long from here on: windows of most models end at it, and so do list prices without a surcharge. */
const LIMIT_TOKENS = 200_000;

const areLong = { column: "promptTokens", from: LIMIT_TOKENS + 1 } as const;
const measures = { requests: "count", tokens: { sum: "promptTokens" } } as const;

/** What prompts held beyond 200,000 tokens, and what reading it from a cache costs at base list prices: the least it can have cost. */
export function contextExcess(
  facts: ThreadFacts,
  { pricesOf }: { readonly pricesOf: PricesOf },
): ContextExcess {
  const found = { requests: 0, tokens: 0, unpriced: 0 };
  let picoUsd = 0n;
  for (const { model, at, requests, tokens } of longPrompts(facts)) {
    const excess = tokens - BigInt(requests * LIMIT_TOKENS);
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

/** Long prompts by what tells their price: the model, and the day in UTC, on which prices are the same at all moments. */
function longPrompts(facts: ThreadFacts) {
  const responses = responseTable(facts);
  const { dated, undated } = together({
    dated: () =>
      aggregate(
        { responses },
        {
          table: "responses",
          where: [areLong],
          dimensions: {
            model: { column: "model" },
            date: { at: "at", unit: "date", zone: { timezone: "UTC", weekStart: "monday" } },
          },
          measures,
        },
      ),
    undated: () =>
      aggregate(
        { responses },
        {
          table: "responses",
          where: [areLong, { absent: "at" }],
          dimensions: { model: { column: "model" } },
          measures,
        },
      ),
  });
  return [
    ...dated.map(({ date, ...part }) => ({ ...part, at: Date.parse(date) })),
    ...undated.map((part) => ({ ...part, at: null })),
  ];
}

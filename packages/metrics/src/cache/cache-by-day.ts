import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import { cacheReadShareOf, cacheWriteTokensOf } from "../figures/tokens.js";
import { usdOf } from "../figures/usd.js";
import type { CacheRow } from "../rows/usage.js";
import type { UsageFacts } from "../usage/usage.js";
import type { Zone } from "../time/zone.js";
import { usageByDay } from "../usage/usage-by.js";
import type { PricesOf } from "../prices/prices.js";

type PromptCosts = Pick<
  CacheRow,
  "inputCostUsd" | "cacheReadCostUsd" | "cacheWriteCostUsd" | "unpricedTokens"
>;

const noCosts: PromptCosts = {
  inputCostUsd: null,
  cacheReadCostUsd: null,
  cacheWriteCostUsd: null,
  unpricedTokens: 0,
};

/** How prompt tokens were served on each local day that has a request, and what they cost at base list prices, ascending. */
export function cacheByDay(facts: UsageFacts, zone: Zone, pricesOf?: PricesOf): readonly CacheRow[] {
  const { costs, usages } = together({
    costs: () =>
      pricesOf === undefined ? new Map<string, PromptCosts>() : promptCostsByDay(facts, zone, pricesOf),
    usages: () => usageByDay(facts, zone),
  });
  return usages
    .filter(({ requests }) => requests > 0)
    .map((usage) => ({
      date: usage.date,
      inputTokens: usage.inputTokens,
      cacheReadTokens: usage.cacheReadTokens,
      cacheWriteTokens: cacheWriteTokensOf(usage),
      cacheReadShare: cacheReadShareOf(usage),
      ...(costs.get(usage.date) ?? noCosts),
    }));
}

/** Pico-dollars, and tokens without a price. */
interface CostSums {
  input: bigint;
  read: bigint;
  written: bigint;
  unpricedTokens: number;
  isPriced: boolean;
}

/** Prices hold for whole UTC days, so requests are summed by UTC day, local day and model. */
function promptCostsByDay(
  facts: Pick<Facts, "requests">,
  zone: Zone,
  pricesOf: PricesOf,
): ReadonlyMap<string, PromptCosts> {
  const groups = aggregate(facts, {
    table: "requests",
    dimensions: {
      date: { at: "at", unit: "date", zone },
      utcDate: { at: "at", unit: "date", zone: { ...zone, timezone: "UTC" } },
      model: { column: "model" },
    },
    measures: {
      input: { sum: "inputTokens" },
      read: { sum: "cacheReadTokens" },
      written5m: { sum: "cacheWrite5mTokens" },
      written1h: { sum: "cacheWrite1hTokens" },
    },
  });
  const days = new Map<string, CostSums>();
  for (const { date, utcDate, model, input, read, written5m, written1h } of groups) {
    const day = days.get(date) ?? { input: 0n, read: 0n, written: 0n, unpricedTokens: 0, isPriced: false };
    days.set(date, day);
    const tokens = input + read + written5m + written1h;
    const prices = model === null ? null : pricesOf(model, Date.parse(utcDate));
    if (prices === null) {
      day.unpricedTokens += Number(tokens);
    } else if (tokens > 0n) {
      day.isPriced = true;
      day.input += input * prices.input;
      day.read += read * prices.cacheRead;
      day.written += written5m * prices.cacheWrite5m + written1h * prices.cacheWrite1h;
    }
  }
  return new Map(
    Array.from(days, ([date, { input, read, written, unpricedTokens, isPriced }]) => [
      date,
      isPriced
        ? {
            inputCostUsd: roundedUsd(input),
            cacheReadCostUsd: roundedUsd(read),
            cacheWriteCostUsd: roundedUsd(written),
            unpricedTokens,
          }
        : { ...noCosts, unpricedTokens },
    ]),
  );
}

function roundedUsd(picoUsd: bigint): number {
  return usdOf((picoUsd + 500n) / 1000n);
}

import { z } from "zod";
import { bookOfRows } from "./book-of-rows.js";
import { litellmCard, litellmFactor } from "./litellm-card.js";
import type { LitellmModel } from "./litellm-card.js";
import { idOfVendor } from "./default-prices/provider-names.js";
import type { PriceBook, PriceRow } from "./price-book.js";
import { scaleCard } from "./rate-card.js";

// LiteLLM's names for service tiers, and the names that a response has for them.
const TIERS = [
  ["_priority", ["priority", "fast"]],
  ["_flex", ["flex"]],
  ["_batches", ["batch"]],
] as const;
const SOURCE = "litellm";
const PLACEHOLDERS = new Set(["sample_spec", "fallback_generalizations"]);
const table = z.record(z.string(), z.looseObject({}));

/** Whether parsed JSON looks like LiteLLM's table: an object of models, some with a price per token. */
export function isLitellm(json: unknown): json is Readonly<Record<string, LitellmModel>> {
  const { success, data } = table.safeParse(json);
  return success && Object.values(data).some((model) => "input_cost_per_token" in model);
}

/**
 * The book that a LiteLLM table describes. Models without a price per input and output token are left
 * out, and so are those at zero: such rows are placeholders. Prices are rounded half up to whole
 * pico-dollars, which removes the floating-point noise in the table. What it charges for reasoning
 * tokens is not read: they are part of the output.
 */
export function bookOfLitellm(json: Readonly<Record<string, LitellmModel>>): PriceBook {
  const rows = new Map<string, PriceRow>();
  for (const [id, model] of Object.entries(json)) {
    const row = PLACEHOLDERS.has(id) ? null : rowOf(id, model);
    if (row) rows.set(id, row);
  }
  const plainIds = new Map<string, string>();
  for (const id of rows.keys()) {
    const plainId = idOfVendor.exec(id)?.[1];
    if (plainId !== undefined && !rows.has(plainId)) plainIds.set(plainId, id);
  }
  const aliasesOf = (id: string) =>
    [...plainIds].filter(([, owner]) => owner === id).map(([plainId]) => plainId);
  return bookOfRows(
    [...rows].map(([model, row]) => ({ model, aliases: aliasesOf(model), row })),
    new Map([[SOURCE, { what: "LiteLLM: model_prices_and_context_window.json", asOf: null }]]),
    null,
  );
}

function rowOf(id: string, model: LitellmModel): PriceRow | null {
  const card = litellmCard(model);
  if (card === null || (card.prices.input === 0n && card.prices.output === 0n)) return null;
  const serviceTiers = TIERS.flatMap(([suffix, names]) => {
    const tierCard = litellmCard(model, suffix, card);
    return tierCard === null ? [] : names.map((name) => [name, tierCard] as const);
  });
  const fast = litellmFactor(model, "fast");
  const us = litellmFactor(model, "us");
  return {
    priceId: id,
    from: null,
    until: null,
    card,
    fast: fast === null ? null : { until: null, card: scaleCard(card, fast, fast) },
    serviceTiers: new Map(serviceTiers),
    inferenceGeos: new Map(us === null ? [] : [["us", us.numerator]]),
    source: [SOURCE],
    asOf: null,
    confidence: null,
    note: null,
  };
}

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPriceBook, priceBookHash } from "../src/index.js";
import { parsePriceBook } from "../src/parse-price-book.js";

const row = (id: string, output: number) => ({
  id,
  vendor: "acme",
  prices: { input: 1, output, read: 0.1 },
  serviceTiers: { batch: 0.5, flex: 0.5 },
  source: ["list"],
  asOf: "2026-01-01",
  confidence: "high",
});
const json = (output = 2) => ({
  asOf: "2026-01-01",
  sources: { list: { what: "the price list", asOf: "2026-01-01" } },
  vendors: { acme: { serviceTiers: { priority: 2 } } },
  models: [row("model-a", output), row("model-b", 3)],
});

/** The same JSON with the keys of every object in another order. */
function shuffled(value: unknown, order: readonly number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, order));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, shuffled(item, order)] as const);
  return Object.fromEntries(
    entries
      .map((entry, index) => ({ entry, place: order[index % order.length]! }))
      .sort((a, b) => a.place - b.place)
      .map(({ entry }) => entry),
  );
}

describe("priceBookHash", () => {
  it("is 64 hex digits", () => {
    expect(priceBookHash(defaultPriceBook)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("changes with a price", () => {
    expect(priceBookHash(parsePriceBook(json(2)))).not.toBe(priceBookHash(parsePriceBook(json(2.1))));
  });

  it("does not change with the order of rows", () => {
    const book = json();
    const turned = { ...book, models: book.models.toReversed() };
    expect(priceBookHash(parsePriceBook(turned))).toBe(priceBookHash(parsePriceBook(book)));
  });

  it("does not change with the order of keys", () => {
    const hash = priceBookHash(parsePriceBook(json()));
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 7, maxLength: 7 }), (order) => {
        expect(priceBookHash(parsePriceBook(shuffled(json(), order)))).toBe(hash);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { matchModel } from "../src/index.js";
import { parsePriceBook } from "../src/parse-price-book.js";

const row = {
  id: "model-a",
  vendor: "acme",
  prices: { input: 1, output: "2.5" },
  source: ["list"],
  asOf: "2026-01-01",
  confidence: "high",
};
const bookWith = (...models: readonly object[]) => ({
  asOf: "2026-01-01",
  sources: { list: { what: "the price list", asOf: "2026-01-01" } },
  vendors: { acme: {} },
  models,
});

describe("parsePriceBook", () => {
  it("dates a row by its newest source, unless it has a day of its own", () => {
    const { asOf: _, ...undated } = row;
    const sources = {
      list: { what: "the price list", asOf: "2026-01-01" },
      page: { what: "the model's page", asOf: "2026-01-03" },
    };
    const dayOf = (part: object) => {
      const book = parsePriceBook({ ...bookWith({ ...undated, ...part }), sources });
      return book.models[0]?.rows[0]?.asOf;
    };
    expect(dayOf({ source: ["page", "list"] })).toBe("2026-01-03");
    expect(dayOf({ source: ["list"] })).toBe("2026-01-01");
    expect(dayOf({ source: ["page"], asOf: "2025-12-31" })).toBe("2025-12-31");
  });

  it("reads its own format", () => {
    const book = parsePriceBook(bookWith({ ...row, aliases: ["a"] }));
    expect(book.asOf).toBe("2026-01-01");
    expect(matchModel("a", book)?.rows[0]?.card.prices).toEqual({
      input: 1_000_000n,
      output: 2_500_000n,
      cacheRead: 1_000_000n,
      cacheWrite5m: 1_000_000n,
      cacheWrite1h: 1_000_000n,
    });
  });

  it("prices 1-hour writes like 5-minute writes where the row has one write price", () => {
    const book = parsePriceBook(bookWith({ ...row, prices: { input: 1, output: 2, write5m: 1.25 } }));
    const { prices } = matchModel("model-a", book)!.rows[0]!.card;
    expect([prices.cacheWrite5m, prices.cacheWrite1h]).toEqual([1_250_000n, 1_250_000n]);
  });

  it("orders rows by their first day", () => {
    const book = parsePriceBook(bookWith({ ...row, from: "2026-02-01" }, { ...row, until: "2026-02-01" }));
    expect(matchModel("model-a", book)!.rows.map(({ priceId }) => priceId)).toEqual([
      "model-a",
      "model-a@2026-02-01",
    ]);
  });

  it.each([
    [
      bookWith({ ...row, until: "2026-02-02" }, { ...row, from: "2026-02-01" }),
      "prices of model-a overlap: release to 2026-02-02 and 2026-02-01 to now",
    ],
    [bookWith(row, row), "prices of model-a overlap: release to now and release to now"],
    [
      bookWith({ ...row, from: "2026-02-01", until: "2026-02-01" }),
      "price of model-a ends before it begins: 2026-02-01 to 2026-02-01",
    ],
    [
      bookWith(row, { ...row, id: "model-b", aliases: ["model-a"] }),
      "id model-a stands for two models: model-a and model-b",
    ],
    [bookWith({ ...row, source: ["hearsay"] }), "price model-a names a source that is not listed: hearsay"],
    [bookWith({ ...row, vendor: "other" }), "price of model-a names a vendor that is not listed: other"],
    [bookWith({ ...row, longAbovePromptTokens: 1000 }), "vendor without long-prompt factors: acme"],
    [bookWith({ ...row, prices: { input: "0.0000001", output: 1 } }), "more than 6 decimals: 0.0000001"],
    [
      bookWith({ ...row, prices: { input: 0, output: 0 }, fast: { input: 1, output: 1 } }),
      "fast prices on a model that is free: model-a",
    ],
  ])("refuses rows that contradict each other (%#)", (json, message) => {
    expect(() => parsePriceBook(json)).toThrow(message);
  });

  it("says where the JSON is wrong", () => {
    expect(() => parsePriceBook(bookWith({ ...row, form: "2026-02-01" }))).toThrow(
      'not a price book: models.0: Unrecognized key: "form"',
    );
    expect(() => parsePriceBook(bookWith({ ...row, from: "2026-02-30" }))).toThrow(
      "not a price book: models.0.from: Invalid ISO date",
    );
    expect(() => parsePriceBook([])).toThrow(
      "not a price book: Invalid input: expected object, received array",
    );
    expect(() => parsePriceBook(null)).toThrow(
      "not a price book: Invalid input: expected object, received null",
    );
  });
});

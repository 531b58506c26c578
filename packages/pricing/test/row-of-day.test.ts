import { describe, expect, it } from "vitest";
import { defaultPriceBook, matchModel } from "../src/index.js";
import { parsePriceBook } from "../src/parse-price-book.js";
import { rowOfDay } from "../src/rate.js";

const sonnet = matchModel("claude-sonnet-5-5", defaultPriceBook)!;
const rowAt = (model: typeof sonnet, at: string | null) => {
  const { row, isInRange } = rowOfDay(model, at === null ? null : Date.parse(at));
  return [row.priceId, isInRange];
};

describe("rowOfDay", () => {
  it("R32 changes at midnight UTC", () => {
    expect(rowAt(sonnet, "2026-10-06T23:59:59.999Z")).toEqual(["claude-sonnet-5-5", true]);
    expect(rowAt(sonnet, "2026-10-07T00:00:00.000Z")).toEqual(["claude-sonnet-5-5@2026-10-07", true]);
  });

  it("R32 takes the first row before a model's first day, out of range", () => {
    const opus = matchModel("claude-opus-5-5", defaultPriceBook)!;
    expect(rowAt(opus, "2026-09-21T23:59:59Z")).toEqual(["claude-opus-5-5@2026-09-22", false]);
    expect(rowAt(opus, "2026-09-22T00:00:00Z")).toEqual(["claude-opus-5-5@2026-09-22", true]);
  });

  it("R32 takes the newest row for an unknown time, out of range", () => {
    expect(rowAt(sonnet, null)).toEqual(["claude-sonnet-5-5@2026-10-07", false]);
  });

  it("takes the row before a gap, out of range", () => {
    const row = { id: "m", vendor: "v", source: ["s"], asOf: "2026-01-01", confidence: "high" };
    const book = parsePriceBook({
      asOf: "2026-01-01",
      sources: { s: { what: "a list", asOf: "2026-01-01" } },
      vendors: { v: {} },
      models: [
        { ...row, until: "2026-02-01", prices: { input: 1, output: 2 } },
        { ...row, from: "2026-03-01", until: "2026-04-01", prices: { input: 3, output: 4 } },
      ],
    });
    const model = matchModel("m", book)!;
    expect(rowAt(model, "2026-02-10T00:00:00Z")).toEqual(["m", false]);
    expect(rowAt(model, "2026-03-10T00:00:00Z")).toEqual(["m@2026-03-01", true]);
    expect(rowAt(model, "2026-04-01T00:00:00Z")).toEqual(["m@2026-03-01", false]);
  });
});

import { describe, expect, it } from "vitest";
import { defaultPriceBook, listPrices } from "../src/index.js";

const priceAt = (day: string) => listPrices("claude-sonnet-5-5", Date.parse(day), defaultPriceBook);

describe("listPrices", () => {
  it("gives the prices of the day", () => {
    expect(priceAt("2026-10-06")?.cacheRead).toBe(200_000n);
    expect(priceAt("2026-10-07")?.cacheRead).toBe(100_000n);
  });

  it("takes the id without its decorations, and the newest prices where the day is not known", () => {
    const newest = listPrices("anthropic/claude-sonnet-5-5-20260909", null, defaultPriceBook);
    expect(newest?.cacheRead).toBe(100_000n);
  });

  it("gives nothing for a model that the book does not know", () => {
    expect(listPrices("model-x", null, defaultPriceBook)).toBeNull();
  });
});

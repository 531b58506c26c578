import { tableOf } from "@turnmeter/columns";
import { factColumns, tokenBases } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOfRequest, defaultPriceBook } from "../src/index.js";
import { priceRequests } from "../src/price-facts.js";
import { requestFact } from "./facts.js";

const models = defaultPriceBook.models.map(({ model }) => model);
const days = defaultPriceBook.models
  .flatMap(({ rows }) => rows.flatMap(({ from, until }) => [from, until]))
  .filter((day) => day !== null);
/** Moments about those at which prices change. */
const moment = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(-1, 0, 1))
  .map(([day, ms]) => Date.parse(day) + ms);
const tokens = fc.oneof(
  fc.constantFrom(null, 0, 100_000, 100_001, 200_000, 200_001, 272_000, 272_001),
  fc.nat({ max: 2_147_483_647 }),
);

const request = fc
  .record({
    model: fc.oneof(fc.constantFrom(...models), fc.constantFrom(null, "model-x")),
    at: fc.oneof(moment, fc.constant(null)),
    kind: fc.constantFrom("message" as const, "total" as const),
    tokenBasis: fc.constantFrom(...tokenBases),
    speed: fc.constantFrom(null, "standard", "fast"),
    serviceTier: fc.constantFrom(null, "standard", "batch", "priority", "ultrafast"),
    inferenceGeo: fc.constantFrom(null, "us", "not_available"),
    webSearches: fc.constantFrom(null, 0, 3),
    inputTokens: tokens,
    outputTokens: tokens,
    cacheReadTokens: tokens,
    cacheWrite5mTokens: tokens,
    cacheWrite1hTokens: tokens,
  })
  .map(requestFact);

describe("priceRequests", () => {
  it("gives each request the cost that it has alone", () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 40 }), (rows) => {
        const { requests } = priceRequests(tableOf(factColumns.requests, rows), defaultPriceBook);
        const alone = rows.map((row) => costOfRequest(row, defaultPriceBook));
        expect([...requests.columns.priceId]).toEqual(alone.map(({ priceId }) => priceId));
        expect([...requests.columns.costNanoUsd]).toEqual(
          alone.map(({ costNanoUsd }) => (costNanoUsd === null ? null : Number(costNanoUsd))),
        );
      }),
      { numRuns: 300 },
    );
  });
});

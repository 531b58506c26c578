import { createHash } from "node:crypto";
import { join } from "node:path";
import { loadFacts } from "@turnmeter/facts";
import { cutFacts, factColumnsHash, factsForm } from "@turnmeter/lake";
import type { CutBatch, FactsManifest } from "@turnmeter/lake";
import { deriveFacts } from "@turnmeter/metrics";
import { defaultPriceBook, priceLookup } from "@turnmeter/pricing";
import type { Facts, StoredFacts } from "@turnmeter/schema";
import { fixturesFolder } from "../../../../scripts/vitest/fixtures.js";

/** The facts of some fixtures, settled together. */
export function factsOfFixtures(...names: readonly string[]): Promise<Facts> {
  return loadFacts(names.map((name) => join(fixturesFolder, name)));
}

const prices = priceLookup(defaultPriceBook);

/** Facts with all that is derived of them. */
export function storedOf(facts: Facts): StoredFacts {
  return deriveFacts(facts, prices);
}

/** Facts as they are loaded. */
export function cutOf(facts: Facts): {
  readonly batches: readonly CutBatch[];
  readonly manifest: FactsManifest;
} {
  const { batches, order } = cutFacts(storedOf(facts));
  return {
    batches,
    manifest: {
      form: factsForm,
      program: "0.0.0",
      columns: factColumnsHash(),
      priceBook: createHash("sha256").update("the default").digest("hex"),
      activeGapMs: 300_000,
      lastAt: null,
      settledFrom: [],
      sources: { expected: 1, read: 1, missing: [] },
      batches: batches.map(({ table, week, key, rows }) => ({ table, week, key, rows })),
      order,
    },
  };
}

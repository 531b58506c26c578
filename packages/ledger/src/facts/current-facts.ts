import { mergeFacts } from "@turnmeter/lake";
import { defaultPriceBook, priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import { areLooksCurrent } from "@turnmeter/safe-fs";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import type { FactFiles } from "./fact-files.js";
import type { GoneLogs } from "../units/past-units.js";

/**
 * The facts that the last run kept, priced, and which logs are gone; null if there are none, or anything has changed that the search for their logs looked at.
 *
 * @param access how the logs are looked at
 * @throws LostFactsError now, or once a column is read
 */
export function currentFacts(
  files: FactFiles,
  book: PriceBook,
  access?: FileAccess,
): { readonly facts: Facts; readonly gone: GoneLogs } | null {
  const state = files.state();
  if (state?.looks == null || !areLooksCurrent(state.looks, access)) return null;
  const { base, stale, recent, gone } = state;
  const facts =
    recent === null ? files.facts(base) : mergeFacts([files.rest(base, stale), files.facts(recent)]);
  return { facts: pricedBy(facts, book), gone };
}

/** Facts at the prices of a book. They are kept with the costs of the built-in one. */
export function pricedBy(facts: Facts, book: PriceBook): Facts {
  return book === defaultPriceBook ? facts : priceFacts(facts, book);
}

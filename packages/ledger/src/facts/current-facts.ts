import { defaultPriceBook, priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import { changedContent } from "@turnmeter/safe-fs";
import type { ChangedContent, FileAccess } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import type { FactFiles, FactState } from "./fact-files.js";
import { mergedFacts } from "./merged-facts.js";
import type { GoneLogs } from "../units/past-units.js";

/** What the last run kept, and what has changed since in what the search for its logs looked at. */
export interface LastRun extends FactState {
  /** Null where more has changed than the content of files, or that cannot be said. */
  readonly changed: ChangedContent | null;
}

/**
 * What the last run kept; null if there is nothing.
 *
 * @param access how the logs are looked at
 */
export function lastRun(files: FactFiles, access?: FileAccess): LastRun | null {
  const state = files.state();
  if (state === null) return null;
  return { ...state, changed: state.looks === null ? null : changedContent(state.looks, access) };
}

/**
 * The facts that the last run kept, priced, and which logs are gone; null if there are none, or anything has changed that the search for their logs looked at.
 *
 * @throws LostFactsError once a column is read
 */
export function currentFacts(
  files: FactFiles,
  book: PriceBook,
  last = lastRun(files),
): { readonly facts: Facts; readonly gone: GoneLogs } | null {
  if (last?.changed?.paths.length !== 0) return null;
  const { base, recent, gone } = last;
  const facts = recent === null ? files.facts(base) : mergedFacts(files, last, recent);
  return { facts: pricedBy(facts, book), gone };
}

/** Facts at the prices of a book. They are kept with the costs of the built-in one. */
export function pricedBy(facts: Facts, book: PriceBook): Facts {
  return book === defaultPriceBook ? facts : priceFacts(facts, book);
}

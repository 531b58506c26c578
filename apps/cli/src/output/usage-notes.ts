import type { Text } from "@turnmeter/reporting";
import { amount, countOf, say } from "@turnmeter/reporting";
import { unpricedModels } from "@turnmeter/metrics";
import type { Usage } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { unpricedNotes } from "./unpriced-notes.js";

/** What a reader of tokens and dollars has to know: what is missing from them, and how far they hold. */
export function usageNotes(facts: Pick<Facts, "requests">, totals: Usage): Text[] {
  const notes = unpricedNotes(unpricedModels(facts));
  const { lowerBoundRequests, unknownUsageRequests, undatedRequests, cacheWriteUnknownTtlTokens } = totals;
  if (lowerBoundRequests > 0) {
    notes.push(
      say`≥: the log holds only the beginning of ${countOf(lowerBoundRequests, "answer", "answers")}.`,
    );
  }
  if (unknownUsageRequests > 0) {
    notes.push(
      say`${countOf(unknownUsageRequests, "request has", "requests have")} no logged usage, so no tokens.`,
    );
  }
  if (cacheWriteUnknownTtlTokens > 0) {
    const tokens = amount.tokens(cacheWriteUnknownTtlTokens);
    notes.push(say`${tokens} cache write tokens of unknown lifetime, priced as 5-minute writes.`);
  }
  if (undatedRequests > 0) {
    notes.push(say`${countOf(undatedRequests, "request has", "requests have")} no time, so no day.`);
  }
  if (totals.requests > 0) {
    notes.push("Costs are at API list prices, of logged requests only: a lower bound, and no bill.");
  }
  return notes;
}

import type { Usage } from "@turnmeter/metrics";
import type { Formats } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { counted } from "../counted.js";
import { unpricedModels } from "./unpriced-models.js";
import { unpricedNotes } from "./unpriced-notes.js";

/** What a reader of tokens and dollars has to know: what is missing from them, and how far they hold. */
export function usageNotes(facts: Pick<Facts, "requests">, totals: Usage, formats: Formats): string[] {
  const notes = unpricedNotes(unpricedModels(facts), formats);
  const { lowerBoundRequests, unknownUsageRequests, undatedRequests, cacheWriteUnknownTtlTokens } = totals;
  if (lowerBoundRequests > 0) {
    notes.push(
      `≥: the log holds only the beginning of ${counted(lowerBoundRequests, "answer", "answers", formats)}.`,
    );
  }
  if (unknownUsageRequests > 0) {
    notes.push(
      `${counted(unknownUsageRequests, "request has", "requests have", formats)} no logged usage, so no tokens.`,
    );
  }
  if (cacheWriteUnknownTtlTokens > 0) {
    const tokens = formats.tokens(cacheWriteUnknownTtlTokens);
    notes.push(`${tokens} cache write tokens of unknown lifetime, priced as 5-minute writes.`);
  }
  if (undatedRequests > 0) {
    notes.push(`${counted(undatedRequests, "request has", "requests have", formats)} no time, so no day.`);
  }
  if (totals.requests > 0) {
    notes.push("Costs are at API list prices, of logged requests only: a lower bound, and no bill.");
  }
  return notes;
}

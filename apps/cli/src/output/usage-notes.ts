import type { Totals } from "@turnmeter/metrics";
import { boundedText, mostListed } from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { boundText } from "./bound-text.js";
import { counted } from "../counted.js";
import { unpricedModels } from "./unpriced-models.js";
import type { UnpricedModel } from "./unpriced-models.js";

/** What a reader of tokens and dollars has to know: what is missing from them, and how far they hold. */
export function usageNotes(facts: Pick<Facts, "requests">, totals: Totals, formats: Formats): string[] {
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

/** A note for each model without a price; of many those with the most tokens, and one for all others. */
function unpricedNotes(models: readonly UnpricedModel[], formats: Formats): string[] {
  const notes = models.slice(0, mostListed).map((each) => unpricedNote([each], named(each), formats));
  const others = models.slice(mostListed);
  if (others.length === 0) return notes;
  return [
    ...notes,
    unpricedNote(others, counted(others.length, "more model", "more models", formats), formats),
  ];
}

function unpricedNote(models: readonly UnpricedModel[], name: string, formats: Formats): string {
  const tokens = models.reduce((sum, each) => sum + each.tokens, 0);
  const bounds = models.reduce((sum, each) => sum + each.lowerBoundRequests, 0);
  return `+ ${boundText(tokens, bounds, "tokens", formats)} tokens unpriced (${name})`;
}

function named({ model }: UnpricedModel): string {
  return model === null ? "model unknown" : boundedText(model);
}

import type { Totals } from "@turnmeter/metrics";
import { formatCount, formatTokens } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { unpricedModels } from "./unpriced-models.js";

/** What a reader of a result has to know: what is missing from its numbers, and how far they hold. */
export function resultNotes(facts: Pick<Facts, "requests">, totals: Totals, problemCount: number): string[] {
  const notes = unpricedModels(facts).map(
    ({ model, tokens }) => `+ ${formatTokens(tokens)} tokens unpriced (${model ?? "model unknown"})`,
  );
  const say = (count: number, one: string, many: string): void => {
    if (count > 0) notes.push(count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`);
  };
  if (totals.lowerBoundRequests > 0) {
    notes.push(
      `≥: the log holds only the beginning of ${counted(totals.lowerBoundRequests, "answer", "answers")}.`,
    );
  }
  say(
    totals.unknownUsageRequests,
    "request has no logged usage and is in no token total.",
    "requests have no logged usage and are in no token total.",
  );
  say(totals.undatedRequests, "request has no time.", "requests have no time.");
  if (totals.requests > 0) {
    notes.push("Costs are at API list prices, of logged requests only: a lower bound, and no bill.");
  }
  say(
    problemCount,
    "oddity in the logs; `turnmeter doctor` shows it.",
    "oddities in the logs; `turnmeter doctor` shows them.",
  );
  return notes;
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

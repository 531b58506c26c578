import { countOf, say, type Text } from "@turnmeter/reporting";
import type { Usage } from "@turnmeter/metrics";

/** Why figures are lower bounds; null where none is. */
export function lowerBoundReason({ lowerBoundRequests }: Pick<Usage, "lowerBoundRequests">): Text | null {
  if (lowerBoundRequests === 0) return null;
  return say`the log holds only the beginning of ${countOf(lowerBoundRequests, "answer", "answers")}`;
}

/** What `≥` means, where no table says it; nothing where no figure has it. */
export function lowerBoundNotes(totals: Usage): Text[] {
  const reason = lowerBoundReason(totals);
  return reason === null ? [] : [say`≥ at least: ${reason}.`];
}

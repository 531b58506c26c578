import type { UnpricedModel } from "@turnmeter/metrics";
import type { Text } from "@turnmeter/reporting";
import { boundedText, countOf, mostListed, say } from "@turnmeter/reporting";
import { boundText } from "./bound-text.js";

/** A note for each model without a price; where there are many, for those with the most tokens, and one for the others. */
export function unpricedNotes(models: readonly UnpricedModel[]): Text[] {
  const notes = models.slice(0, mostListed).map((each) => unpricedNote([each], named(each)));
  const others = models.slice(mostListed);
  if (others.length === 0) return notes;
  return [...notes, unpricedNote(others, countOf(others.length, "more model", "more models"))];
}

function unpricedNote(models: readonly UnpricedModel[], name: Text): Text {
  const tokens = models.reduce((sum, each) => sum + each.tokens, 0);
  const bounds = models.reduce((sum, each) => sum + each.lowerBoundRequests, 0);
  return say`+ ${boundText(tokens, bounds, "tokens")} tokens unpriced (${name})`;
}

function named({ model }: UnpricedModel): string {
  return model === null ? "model unknown" : boundedText(model);
}

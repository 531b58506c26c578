import { boundedText, mostListed } from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import { counted } from "../counted.js";
import { boundText } from "./bound-text.js";
import type { UnpricedModel } from "./unpriced-models.js";

/** A note for each model without a price; where there are many, for those with the most tokens, and one for the others. */
export function unpricedNotes(models: readonly UnpricedModel[], formats: Formats): string[] {
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

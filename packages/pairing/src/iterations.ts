import type { IterationUsage } from "@turnmeter/schema";

/** The text that a candidate keeps of the responses inside its response; null where there are none. */
export function iterationsText(iterations: readonly IterationUsage[]): string | null {
  return iterations.length === 0 ? null : JSON.stringify(iterations);
}

/**
 * What {@link iterationsText} was given.
 *
 * @throws if the text is not one of its
 */
export function iterationsOf(text: string | null): readonly IterationUsage[] {
  if (text === null) return [];
  const value: unknown = JSON.parse(text);
  if (!areIterations(value)) throw new Error("not the text of iterations");
  return value;
}

/** Only this module writes such texts, so that the list is enough to know them by. */
function areIterations(value: unknown): value is readonly IterationUsage[] {
  return Array.isArray(value);
}

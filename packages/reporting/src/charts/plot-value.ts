import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { textOf } from "../format/written.js";
import { oneLine } from "../format/one-line.js";

const LIMIT = 1e15;

/** A number that can be drawn: null and what is no number is 0, and nothing is beyond ±10¹⁵. */
export function plotNumber(value: number | null): number {
  if (value === null || Number.isNaN(value)) return 0;
  return Math.min(LIMIT, Math.max(-LIMIT, value));
}

/**
 * A text for an axis or legend for each name, in order: on one line, never empty, and different for different positions,
 * so that a name from a log can be a key in a chart whatever it holds. Sentences differ where they do in English.
 */
export function plotLabels<Name extends Text>(
  names: readonly Name[],
): (Name extends string ? string : Text)[];
export function plotLabels(names: readonly Text[]): Text[] {
  const seen = new Set<string>();
  return names.map((name) => {
    const text = typeof name === "string" ? oneLine(name) || "(no name)" : amount.oneLine(name);
    // Vega keeps groups in plain objects, where this one name is not a key like any other.
    let label = text === "__proto__" ? "__proto__ " : text;
    for (let copy = 2; seen.has(textOf(label)); copy++) label = say`${text} (${copy})`;
    seen.add(textOf(label));
    return label;
  });
}

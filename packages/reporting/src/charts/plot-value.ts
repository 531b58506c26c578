const LIMIT = 1e15;

/** A number that can be drawn: null and what is no number is 0, and nothing is beyond ±10¹⁵. */
export function plotNumber(value: number | null): number {
  if (value === null || Number.isNaN(value)) return 0;
  return Math.min(LIMIT, Math.max(-LIMIT, value));
}

/**
 * A text for an axis or legend for each name, in order: on one line, never empty, and different for different positions,
 * so that a name from a log can be a key in a chart whatever it holds.
 */
export function plotLabels(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    const text =
      name.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim() || "(no name)";
    // Vega keeps groups in plain objects, where this one name is not a key like any other.
    let label = text === "__proto__" ? "__proto__ " : text;
    for (let copy = 2; seen.has(label); copy++) label = `${text} (${copy})`;
    seen.add(label);
    return label;
  });
}

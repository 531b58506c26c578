/**
 * Token counts of one answer, free of any protocol's habits. `input` is the part of the prompt that no cache held;
 * `output` includes `reasoning`.
 */
export function usage({ input, cacheRead = 0, cacheWrite = 0, output, reasoning = 0 }) {
  return { input, cacheRead, cacheWrite, output, reasoning };
}

/** The usage of an answer that has none, and the start of a sum. */
export const noUsage = usage({ input: 0, output: 0 });

/** Two usages added field by field. */
export function addUsage(a, b) {
  return usage(Object.fromEntries(Object.keys(noUsage).map((field) => [field, a[field] + b[field]])));
}

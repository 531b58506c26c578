/** How many tokens a window may hold: a number, or the most that any window has held. */
export type TokenLimit = number | "max";

/**
 * A number of tokens such as `500000`, `500k` or `20M`, or `max`.
 *
 * @throws if it is neither
 */
export function parseTokenLimit(input: string): TokenLimit {
  if (input === "max") return "max";
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)([kM]?)$/.exec(input) ?? [];
  const limit = Math.round(Number(digits) * (unit === "M" ? 1e6 : unit === "k" ? 1e3 : 1));
  if (Number.isNaN(limit) || limit < 1)
    throw new Error("allowed is a number of tokens such as 500000, 500k or 20M, or max");
  return limit;
}

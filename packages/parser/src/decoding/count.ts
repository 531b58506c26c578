import { largestCount } from "@turnmeter/schema";

/** The most searches that one response or call can state; their fee stays far below 2^53 nano-dollars. */
export const mostSearches = 1_000_000;

/**
 * A counter as a whole number from 0 to `largest`, by default 2,147,483,647. Numeric strings count; null
 * and absence are 0. Anything else is 0 too, and its name is added to `invalid`.
 */
export function count(value: unknown, name: string, invalid: string[], largest = largestCount): number {
  if (value === undefined || value === null) return 0;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= largest)
    return number;
  invalid.push(name);
  return 0;
}

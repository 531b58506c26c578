import { hashBytes } from "@turnmeter/scanner";
import { stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

const counters = ["input", "output", "cacheRead", "cacheWrite", "totalTokens"] as const;

/**
 * A name for a response that is the same in every copy and another one for every other response: forks and new forms of a
 * session keep its times and counters, providers may repeat their ids. Null if it has no time.
 */
export function responseName(
  times: readonly (number | null)[],
  told: Projected,
  usage: Projected | null,
): string | null {
  if (times.every((time) => time === null)) return null;
  const names = ["provider", "model", "responseId"].map((name) => stringOf(told[name]));
  const values = counters.map((name) => usage?.[name] ?? null);
  return hashBytes(new TextEncoder().encode(JSON.stringify([times, names, values])));
}

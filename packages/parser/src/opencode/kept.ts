import { has, measuredOf, numberOf, objectOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { instantOf, instantOfMs } from "../decoding/timestamp.js";

/** The measures of a text, kept beyond the batch of its record. */
export interface KeptText {
  readonly prefix: string;
  readonly suffix: string;
  readonly byteLength: number | null;
  readonly charLength: number;
  readonly hash: string | null;
}

/** The measures of a value; null if there is none. */
export function keptText(value: unknown): KeptText | null {
  const measured = measuredOf(value);
  if (measured === null) return null;
  const { prefix = "", suffix = prefix, byteLength = null, charLength = 0, hash = null } = measured;
  return { prefix, suffix, byteLength, charLength, hash };
}

const counters = ["input", "output", "reasoning", "total"] as const;

/** The counters of a response as they are logged, whatever their types, kept beyond the batch of its record. */
export function keptTokens(value: unknown): Projected | null {
  const tokens = objectOf(value);
  if (tokens === null) return null;
  const cache = objectOf(tokens["cache"]);
  const named = counters.filter((name) => has(tokens, name)).map((name) => [name, tokens[name]] as const);
  return { ...Object.fromEntries(named), cache: { read: cache?.["read"], write: cache?.["write"] } };
}

/** An instant as the agent writes it: epoch ms, or a text; null for anything else. */
export function instant(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? instantOf(value) : instantOfMs(number);
}

/** The later of two instants; one may be unknown. */
export function laterOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

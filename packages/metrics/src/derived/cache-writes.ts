import type { PromptTokens } from "../usage/prompt-tokens.js";

/** A part of what a request wrote to the cache, split between the lifetimes as the whole is; rests are of 5 minutes. */
export function writtenPart({ written5m, written1h }: PromptTokens, row: number, tokens: number) {
  const all = written5m[row]! + written1h[row]!;
  const of1h = all === 0 ? 0 : Number((BigInt(tokens) * BigInt(written1h[row]!)) / BigInt(all));
  return { written5m: tokens - of1h, written1h: of1h };
}

/** How long what is written to a cache lives after it was last used. */
const lifetime5mMs = 300_000;
const lifetime1hMs = 3_600_000;

/** The lifetime of what a request wrote; what it wrote for 1 hour keeps the rest of use. Null if it wrote nothing. */
export function lifetimeOf(written5m: number, written1h: number): number | null {
  if (written1h > 0) return lifetime1hMs;
  return written5m > 0 ? lifetime5mMs : null;
}

import type { PromptTokens } from "../usage/prompt-tokens.js";

/** A part of what a request wrote to the cache, split between the lifetimes as the whole is; rests are of 5 minutes. */
export function writtenPart({ written5m, written1h }: PromptTokens, row: number, tokens: number) {
  const all = written5m[row]! + written1h[row]!;
  const of1h = all === 0 ? 0 : Number((BigInt(tokens) * BigInt(written1h[row]!)) / BigInt(all));
  return { written5m: tokens - of1h, written1h: of1h };
}

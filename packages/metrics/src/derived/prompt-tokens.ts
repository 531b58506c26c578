import { integersOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";

/** How the prompt of each request was served, in tokens by its row; 0 where nothing is logged. */
export interface PromptTokens {
  /** Neither read from nor written to a cache. */
  readonly input: Float64Array;
  readonly read: Float64Array;
  readonly written5m: Float64Array;
  readonly written1h: Float64Array;
}

/** The prompt tokens of requests. */
export function promptTokens({ columns }: Facts["requests"]): PromptTokens {
  return {
    input: known(integersOf(columns.inputTokens)),
    read: known(integersOf(columns.cacheReadTokens)),
    written5m: known(integersOf(columns.cacheWrite5mTokens)),
    written1h: known(integersOf(columns.cacheWrite1hTokens)),
  };
}

function known(values: Int32Array): Float64Array {
  const numbers = new Float64Array(values.length);
  // Null is stored as a negative number.
  for (let row = 0; row < values.length; row++) if (values[row]! > 0) numbers[row] = values[row]!;
  return numbers;
}

/** Tokens of each request's prompt, by its row; NaN if no usage is logged, and for sums of responses. */
export function promptSizes(requests: Facts["requests"]): Float64Array {
  const { input, read, written5m, written1h } = promptTokens(requests);
  const bases = textsOf(requests.columns.tokenBasis);
  const kinds = textsOf(requests.columns.kind);
  const unknown = bases.dictionary.indexOf("unknown");
  const total = kinds.dictionary.indexOf("total");
  const sizes = new Float64Array(requests.rowCount);
  for (let row = 0; row < sizes.length; row++) {
    const isKnown =
      (unknown === -1 || bases.codes[row] !== unknown) && (total === -1 || kinds.codes[row] !== total);
    sizes[row] = isKnown ? input[row]! + read[row]! + written5m[row]! + written1h[row]! : Number.NaN;
  }
  return sizes;
}

/** A part of a request's cache writes, split between the lifetimes in the proportion of the whole; remainders count as 5-minute writes. */
export function writtenPart({ written5m, written1h }: PromptTokens, row: number, tokens: number) {
  const all = written5m[row]! + written1h[row]!;
  const of1h = all === 0 ? 0 : Number((BigInt(tokens) * BigInt(written1h[row]!)) / BigInt(all));
  return { written5m: tokens - of1h, written1h: of1h };
}

/** Cache lifetimes after the last use. */
const lifetime5mMs = 300_000;
const lifetime1hMs = 3_600_000;

/** The lifetime of a request's cache writes; those for 1 hour keep the others useful. Null if it wrote nothing. */
export function lifetimeOf(written5m: number, written1h: number): number | null {
  if (written1h > 0) return lifetime1hMs;
  return written5m > 0 ? lifetime5mMs : null;
}

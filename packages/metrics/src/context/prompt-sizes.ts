import { textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { promptTokens } from "../usage/prompt-tokens.js";
import { responseRows } from "../threads/thread-rows.js";

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

/** The responses of one main thread in order of time. */
export interface MainPrompts {
  /** Rows of the table of requests. */
  readonly rows: Int32Array;
  /** The tokens of their prompts, in the same order. */
  readonly sizes: Float64Array;
}

/** The responses of each main thread that has one. */
export function mainPrompts(requests: Facts["requests"]): readonly MainPrompts[] {
  const sizes = promptSizes(requests);
  const agents = textsOf(requests.columns.agentId).codes;
  const { rows, starts } = responseRows(requests);
  const threads: MainPrompts[] = [];
  for (let thread = 0; thread + 1 < starts.length; thread++) {
    const own = rows.subarray(starts[thread], starts[thread + 1]);
    // A thread is a subagent's as a whole, or none.
    if (own.length === 0 || agents[own[0]!] !== -1) continue;
    const ownSizes = new Float64Array(own.length);
    for (let place = 0; place < own.length; place++) ownSizes[place] = sizes[own[place]!]!;
    threads.push({ rows: own, sizes: ownSizes });
  }
  return threads;
}

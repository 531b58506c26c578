import { textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { promptTokens } from "../usage/prompt-tokens.js";

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

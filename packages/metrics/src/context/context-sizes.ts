import type { Facts } from "@turnmeter/schema";
import type { ContextSizes } from "../rows/context.js";
import { rankIn, sortedKnown } from "../statistics/sorted-rank.js";
import { mainPrompts } from "./main-prompts.js";

/** How large the prompts of all main threads were. */
export function contextSizes({ requests }: Pick<Facts, "requests">): ContextSizes {
  const threads = mainPrompts(requests);
  const all = new Float64Array(threads.reduce((count, { rows }) => count + rows.length, 0));
  let offset = 0;
  for (const { sizes } of threads) {
    all.set(sizes, offset);
    offset += sizes.length;
  }
  const sorted = sortedKnown(all);
  return {
    requests: sorted.length,
    p50Tokens: rankIn(sorted, 500),
    p90Tokens: rankIn(sorted, 900),
    maxTokens: sorted.at(-1) ?? null,
  };
}

import type { Facts } from "@turnmeter/schema";
import type { ContextSizes } from "../rows/context.js";
import { frequenciesOf, joinedFrequencies, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { mainPrompts } from "./prompt-sizes.js";

/** How large the prompts of all main threads were. */
export function contextSizes({ requests }: Pick<Facts, "requests">): ContextSizes {
  const sizes = joinedFrequencies(mainPrompts(requests).map((thread) => frequenciesOf(thread.sizes)));
  return {
    requests: totalCount(sizes),
    p50Tokens: nearestRank(sizes, 500),
    p90Tokens: nearestRank(sizes, 900),
    maxTokens: sizes.values.at(-1) ?? null,
  };
}

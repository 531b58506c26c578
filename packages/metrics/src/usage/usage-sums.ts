import type { Usage } from "../rows/usage.js";
import { requestParts, searchParts } from "./usage-metric.js";
import type { RequestPart, SearchPart } from "./usage-metric.js";
import type { UsageFacts } from "./usage-of-groups.js";
import { usageOf } from "./usage-of.js";

/** Exact sums of some facts, from which the usage of them and of others together follows. */
export interface UsageSums {
  readonly requests: readonly RequestPart[];
  readonly searches: readonly SearchPart[];
}

/** The sums of all facts. */
export function usageSums(facts: UsageFacts): UsageSums {
  return { requests: requestParts(facts, {}), searches: searchParts(facts, {}) };
}

/** The usage of several facts together. No row is in two of them. */
export function usageOfSums(sums: readonly UsageSums[]): Usage {
  return usageOf(
    sums.flatMap(({ requests }) => requests),
    sums.flatMap(({ searches }) => searches),
  );
}

import { integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { integerSums, longSums } from "../engine/exact-sums.js";
import type { Usage } from "../rows/usage.js";
import type { UsageFacts } from "./usage-by.js";
import type { RequestPart, SearchPart } from "./usage-metric.js";
import { usageOf } from "./usage-of.js";

/** The usage of all facts in one row. */
export function usageOfAll(facts: UsageFacts): Usage {
  return usageOf(requestParts(facts.requests), searchParts(facts.toolCalls));
}

/** Requests by what their numbers can be used for. */
function requestParts({ columns, rowCount }: Facts["requests"]): readonly RequestPart[] {
  const { codes, dictionary } = textsOf(columns.tokenBasis);
  const costs = longsOf(columns.costNanoUsd);
  const at = longsOf(columns.at);
  // Four groups a basis: those with and without a cost, with and without a time.
  const groups = { size: 4 * dictionary.length, ofRow: new Int32Array(rowCount) };
  const requests = new Int32Array(groups.size);
  const lastRows = new Int32Array(groups.size);
  for (let row = 0; row < rowCount; row++) {
    const group = 4 * codes[row]! + 2 * Number(!Number.isNaN(costs[row]!)) + Number(!Number.isNaN(at[row]!));
    groups.ofRow[row] = group;
    requests[group]!++;
    lastRows[group] = row;
  }
  const inputTokens = integerSums(integersOf(columns.inputTokens), groups);
  const outputTokens = integerSums(integersOf(columns.outputTokens), groups);
  const reasoningTokens = integerSums(integersOf(columns.reasoningTokens), groups);
  const cacheReadTokens = integerSums(integersOf(columns.cacheReadTokens), groups);
  const cacheWrite5mTokens = integerSums(integersOf(columns.cacheWrite5mTokens), groups);
  const cacheWrite1hTokens = integerSums(integersOf(columns.cacheWrite1hTokens), groups);
  const cacheWriteUnknownTtlTokens = integerSums(integersOf(columns.cacheWriteUnknownTtlTokens), groups);
  const webSearches = integerSums(integersOf(columns.webSearches), groups);
  const costNanoUsd = longSums(costs, groups);
  const parts: RequestPart[] = [];
  for (let group = 0; group < groups.size; group++) {
    if (requests[group] === 0) continue;
    parts.push({
      tokenBasis: columns.tokenBasis.at(lastRows[group]!),
      isPriced: (group & 2) !== 0,
      isDated: (group & 1) !== 0,
      requests: requests[group]!,
      inputTokens: inputTokens[group]!,
      outputTokens: outputTokens[group]!,
      reasoningTokens: reasoningTokens[group]!,
      cacheReadTokens: cacheReadTokens[group]!,
      cacheWrite5mTokens: cacheWrite5mTokens[group]!,
      cacheWrite1hTokens: cacheWrite1hTokens[group]!,
      cacheWriteUnknownTtlTokens: cacheWriteUnknownTtlTokens[group]!,
      webSearches: webSearches[group]!,
      costNanoUsd: costNanoUsd[group]!,
    });
  }
  return parts;
}

/** The searches that calls are billed for. */
function searchParts({ columns, rowCount }: Facts["toolCalls"]): readonly SearchPart[] {
  const searches = integersOf(columns.webSearches);
  const groups = { size: 1, ofRow: new Int32Array(rowCount).fill(-1) };
  let calls = 0;
  for (let row = 0; row < rowCount; row++) {
    // Null is stored as a negative number.
    if (searches[row]! <= 0) continue;
    groups.ofRow[row] = 0;
    calls++;
  }
  if (calls === 0) return [];
  const [webSearches] = integerSums(searches, groups);
  const [costNanoUsd] = longSums(longsOf(columns.costNanoUsd), groups);
  return [{ webSearches: webSearches!, costNanoUsd: costNanoUsd! }];
}

import { integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { integerSums, longSums } from "../engine/exact-sums.js";
import type { RowGroups } from "../engine/exact-sums.js";
import type { Usage } from "../rows/usage.js";
import type { UsageFacts } from "./usage-by.js";
import type { RequestPart, SearchPart } from "./usage-metric.js";
import { usageOf } from "./usage-of.js";

/** Which group each request, and each call for its searches, belongs to; −1 is none. */
export interface UsageGroups {
  readonly size: number;
  readonly ofRequest: Int32Array;
  readonly ofCall: Int32Array;
}

/** The usage of each group, by its number. */
export function usageOfGroups(facts: UsageFacts, groups: UsageGroups): readonly Usage[] {
  const requests = requestParts(facts.requests, { size: groups.size, ofRow: groups.ofRequest });
  const searches = searchParts(facts.toolCalls, { size: groups.size, ofRow: groups.ofCall });
  return requests.map((parts, group) => usageOf(parts, searches[group]!));
}

/** The requests of each group by what their numbers can be used for. */
function requestParts(
  { columns, rowCount }: Facts["requests"],
  { size, ofRow }: RowGroups,
): readonly (readonly RequestPart[])[] {
  const { codes, dictionary } = textsOf(columns.tokenBasis);
  const costs = longsOf(columns.costNanoUsd);
  const at = longsOf(columns.at);
  // Four parts a basis: those with and without a cost, with and without a time.
  const partsOfGroup = 4 * dictionary.length;
  const groups = { size: size * partsOfGroup, ofRow: new Int32Array(rowCount) };
  const requests = new Int32Array(groups.size);
  const lastRows = new Int32Array(groups.size);
  for (let row = 0; row < rowCount; row++) {
    const group = ofRow[row]!;
    if (group === -1) {
      groups.ofRow[row] = -1;
      continue;
    }
    const part =
      group * partsOfGroup +
      4 * codes[row]! +
      2 * Number(!Number.isNaN(costs[row]!)) +
      Number(!Number.isNaN(at[row]!));
    groups.ofRow[row] = part;
    requests[part]!++;
    lastRows[part] = row;
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
  const parts: RequestPart[][] = Array.from({ length: size }, () => []);
  for (let part = 0; part < groups.size; part++) {
    if (requests[part] === 0) continue;
    const inGroup = part % partsOfGroup;
    parts[Math.floor(part / partsOfGroup)]!.push({
      tokenBasis: columns.tokenBasis.at(lastRows[part]!),
      isPriced: (inGroup & 2) !== 0,
      isDated: (inGroup & 1) !== 0,
      requests: requests[part]!,
      inputTokens: inputTokens[part]!,
      outputTokens: outputTokens[part]!,
      reasoningTokens: reasoningTokens[part]!,
      cacheReadTokens: cacheReadTokens[part]!,
      cacheWrite5mTokens: cacheWrite5mTokens[part]!,
      cacheWrite1hTokens: cacheWrite1hTokens[part]!,
      cacheWriteUnknownTtlTokens: cacheWriteUnknownTtlTokens[part]!,
      webSearches: webSearches[part]!,
      costNanoUsd: costNanoUsd[part]!,
    });
  }
  return parts;
}

/** The searches that the calls of each group are billed for. */
function searchParts(
  { columns, rowCount }: Facts["toolCalls"],
  { size, ofRow }: RowGroups,
): readonly (readonly SearchPart[])[] {
  const searches = integersOf(columns.webSearches);
  const groups = { size, ofRow: new Int32Array(rowCount).fill(-1) };
  const calls = new Int32Array(size);
  for (let row = 0; row < rowCount; row++) {
    // Null is stored as a negative number.
    if (searches[row]! <= 0 || ofRow[row] === -1) continue;
    groups.ofRow[row] = ofRow[row]!;
    calls[ofRow[row]!]!++;
  }
  if (calls.every((count) => count === 0)) return Array.from(calls, () => []);
  const webSearches = integerSums(searches, groups);
  const costNanoUsd = longSums(longsOf(columns.costNanoUsd), groups);
  return Array.from(calls, (count, group) =>
    count === 0 ? [] : [{ webSearches: webSearches[group]!, costNanoUsd: costNanoUsd[group]! }],
  );
}

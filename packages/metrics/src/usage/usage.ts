import type { Facts, Column, TokenBasis } from "@turnmeter/schema";
import { longsOf, mapRecord, textsOf } from "@turnmeter/columns";
import { groupBy } from "../engine/group-by.js";
import type { Usage, Cost } from "../rows/usage.js";
import { checkFacts } from "../engine/fact-table.js";
import { aggregate } from "../engine/aggregate.js";
import { sumsOf } from "../engine/metric.js";
import type { ColumnName, Condition, Dimensions, MeasuredValues, RowGroups } from "../engine/metric.js";
import { usdOf } from "../figures/usd.js";
import type { MaybeUsage } from "../rows/calls.js";

/** Facts needed for usage: requests, and calls with billed searches. */
export type UsageFacts = Pick<Facts, "requests" | "toolCalls">;

/** The group of each request, and of each call for its searches; −1 is none. */
export interface UsageGroups {
  readonly size: number;
  readonly ofRequest: Int32Array;
  readonly ofCall: Int32Array;
}

/** The usage of each group, by its number. */
export function usageOfGroups(facts: UsageFacts, { size, ofRequest, ofCall }: UsageGroups): readonly Usage[] {
  const requests = groupBy(requestParts(facts, { group: { size, ofRow: ofRequest } }), ({ group }) => group);
  const searches = groupBy(searchParts(facts, { group: { size, ofRow: ofCall } }), ({ group }) => group);
  return Array.from({ length: size }, (_, group) =>
    usageOf(requests.get(group) ?? [], searches.get(group) ?? []),
  );
}

/** A part of the facts; an absent field keeps all. */
export interface UsagePart {
  readonly sessionId?: string | undefined;
  /** Only rows at or after this time, epoch ms. */
  readonly startAt?: number | undefined;
}

/** Usage of a part of the facts in one row: the same as after selecting that part, but without selecting it. */
export function usageOfPart(facts: UsageFacts, part: UsagePart): Usage {
  checkFacts(facts);
  const { requests, toolCalls } = facts;
  const { sessionId, at } = requests.columns;
  const calls = toolCalls.columns;
  const [usage] = usageOfGroups(
    { requests, toolCalls },
    {
      size: 1,
      ofRequest: groupsOf({ sessionId, at }, part),
      ofCall: groupsOf({ sessionId: calls.sessionId, at: calls.startedAt }, part),
    },
  );
  return usage!;
}

interface PartColumns {
  readonly sessionId: Column<string>;
  readonly at: Column<number | null>;
}

function groupsOf(columns: PartColumns, { sessionId, startAt }: UsagePart): Int32Array {
  const { codes, dictionary } = textsOf(columns.sessionId);
  const wanted = sessionId === undefined ? null : dictionary.indexOf(sessionId);
  const times = longsOf(columns.at);
  return codes.map((code, row) => {
    const isWanted =
      (wanted === null || code === wanted) && (startAt === undefined || times[row]! >= startAt);
    return isWanted ? 0 : -1;
  });
}

/** Exact sums of some facts, which can be combined with sums of others into their joint usage. */
export interface UsageSums {
  readonly requests: readonly RequestPart[];
  readonly searches: readonly SearchPart[];
}

/** The sums of all facts. */
export function usageSums(facts: UsageFacts): UsageSums {
  return { requests: requestParts(facts, {}), searches: searchParts(facts, {}) };
}

/** The joint usage of several facts, which may share no row. */
export function usageOfSums(sums: readonly UsageSums[]): Usage {
  return usageOf(
    sums.flatMap(({ requests }) => requests),
    sums.flatMap(({ searches }) => searches),
  );
}

/** Sums of the kinds of tokens that requests and their copies have. Reasoning is a part of output; the others never overlap. */
export const tokenMeasures = sumsOf(
  "inputTokens",
  "outputTokens",
  "reasoningTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
);

const requestMeasures = {
  requests: "count",
  ...tokenMeasures,
  ...sumsOf("cacheWriteUnknownTtlTokens", "webSearches", "costNanoUsd"),
} as const;

const searchMeasures = sumsOf("webSearches", "costNanoUsd");

/** Requests of one group that share token basis, pricing and whether they are dated. */
export interface RequestPart extends MeasuredValues<typeof requestMeasures> {
  readonly tokenBasis: TokenBasis;
  readonly isPriced: boolean;
  readonly isDated: boolean;
}

/** Searches of one group's calls, which are billed apart from requests. */
export interface SearchPart extends MeasuredValues<typeof searchMeasures> {}

/** Usage of requests by the dimensions; groups are split into parts. */
export function requestParts<const D extends Dimensions<"requests">>(
  facts: Pick<Facts, "requests">,
  dimensions: D,
  where: readonly Condition<ColumnName<"requests">>[] = [],
) {
  return aggregate(facts, {
    table: "requests",
    where,
    dimensions: {
      ...dimensions,
      tokenBasis: { column: "tokenBasis" },
      isPriced: { present: "costNanoUsd" },
      isDated: { present: "at" },
    },
    measures: requestMeasures,
  });
}

/** Searches that calls are billed for, by the dimensions. */
export function searchParts<const D extends Dimensions<"toolCalls">>(
  facts: Pick<Facts, "toolCalls">,
  dimensions: D,
  where: readonly Condition<ColumnName<"toolCalls">>[] = [],
) {
  return aggregate(facts, {
    table: "toolCalls",
    where: [...where, { column: "webSearches", from: 1 }],
    dimensions,
    measures: searchMeasures,
  });
}

/** The usage of a group from its parts: the one place where sums become rows. */
export function usageOf(requests: readonly RequestPart[], searches: readonly SearchPart[]): Usage {
  const known = requests.filter(({ tokenBasis }) => tokenBasis !== "unknown");
  const unpriced = known.filter(({ isPriced }) => !isPriced);
  const costNanoUsd = sum(requests, (part) => part.costNanoUsd) + sum(searches, (part) => part.costNanoUsd);
  const isNothingPriced =
    requests.length > 0 &&
    !requests.some(({ isPriced }) => isPriced) &&
    sum(searches, (part) => part.costNanoUsd) === 0n;
  const isUsageKnown = requests.length === 0 || known.length > 0;
  return {
    requests: countOf(requests),
    inputTokens: Number(sum(requests, (part) => part.inputTokens)),
    outputTokens: Number(sum(requests, (part) => part.outputTokens)),
    reasoningTokens: Number(sum(requests, (part) => part.reasoningTokens)),
    cacheReadTokens: Number(sum(requests, (part) => part.cacheReadTokens)),
    cacheWrite5mTokens: Number(sum(requests, (part) => part.cacheWrite5mTokens)),
    cacheWrite1hTokens: Number(sum(requests, (part) => part.cacheWrite1hTokens)),
    cacheWriteUnknownTtlTokens: Number(sum(requests, (part) => part.cacheWriteUnknownTtlTokens)),
    totalTokens: isUsageKnown ? Number(sum(requests, tokensOfPart)) : null,
    webSearches: Number(sum([...requests, ...searches], (part) => part.webSearches)),
    costUsd: isNothingPriced ? null : usdOf(costNanoUsd),
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: countOf(unpriced),
    unpricedTokens: Number(sum(unpriced, tokensOfPart)),
    tokenBasis: weakestBasis(known),
    unknownUsageRequests: countOf(requests.filter(({ tokenBasis }) => tokenBasis === "unknown")),
    lowerBoundRequests: countOf(requests.filter(({ tokenBasis }) => tokenBasis === "lowerBound")),
    undatedRequests: countOf(requests.filter(({ isDated }) => !isDated)),
  };
}

/** R85: a sum is only as certain as its weakest part. */
function weakestBasis(known: readonly RequestPart[]): Usage["tokenBasis"] {
  return (
    (["lowerBound", "estimated", "exact"] as const).find((basis) =>
      known.some(({ tokenBasis }) => tokenBasis === basis),
    ) ?? null
  );
}

/** Token kinds that never overlap. */
type TokenSums = Pick<
  RequestPart,
  "inputTokens" | "outputTokens" | "cacheReadTokens" | "cacheWrite5mTokens" | "cacheWrite1hTokens"
>;

/** All tokens of a part. */
export function tokensOfPart(part: TokenSums): bigint {
  return (
    part.inputTokens +
    part.outputTokens +
    part.cacheReadTokens +
    part.cacheWrite5mTokens +
    part.cacheWrite1hTokens
  );
}

function sum<Part>(parts: readonly Part[], value: (part: Part) => bigint): bigint {
  return parts.reduce((total, part) => total + value(part), 0n);
}

function countOf(parts: readonly RequestPart[]): number {
  return parts.reduce((total, part) => total + part.requests, 0);
}

/** Usage if no request was made. */
export const noUsage: Usage = usageOf([], []);

/** Usage without a transcript or an answer: nothing is counted, and the cost is not known. */
export const unknownUsage: Usage = { ...noUsage, totalTokens: null, costUsd: null };

/** The usage of what nothing is known of. */
export const nothingKnown: MaybeUsage = mapRecord<MaybeUsage>(noUsage, () => null);

/** Cost of each group's requests, by the number of the group. */
export function costsOfGroups(facts: Pick<Facts, "requests">, { size, ofRow }: RowGroups): readonly Cost[] {
  const parts = aggregate(facts, {
    table: "requests",
    dimensions: {
      group: { size, ofRow },
      isPriced: { present: "costNanoUsd" },
      tokenBasis: { column: "tokenBasis" },
    },
    measures: { requests: "count", costNanoUsd: { sum: "costNanoUsd" } },
  });
  const ofGroups = groupBy(parts, ({ group }) => group);
  return Array.from({ length: size }, (_, group) => sumCosts((ofGroups.get(group) ?? []).map(costOfPart)));
}

interface CostPart {
  readonly requests: number;
  readonly isPriced: boolean;
  readonly tokenBasis: TokenBasis;
  readonly costNanoUsd: bigint;
}

/** The cost of requests that are alike. */
export function costOfPart({ requests, isPriced, tokenBasis, costNanoUsd }: CostPart): Cost {
  return {
    requests,
    costUsd: isPriced ? usdOf(costNanoUsd) : null,
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: isPriced || tokenBasis === "unknown" ? 0 : requests,
    lowerBoundRequests: tokenBasis === "lowerBound" ? requests : 0,
  };
}

/** Costs added up. */
export function sumCosts(costs: readonly Cost[]): Cost {
  const countOfAll = (valueOf: (cost: Cost) => number) =>
    costs.reduce((total, cost) => total + valueOf(cost), 0);
  const requests = countOfAll((cost) => cost.requests);
  const costNanoUsd = costs.reduce((total, cost) => total + BigInt(cost.costNanoUsd), 0n);
  const hasPriced = costs.some((cost) => cost.requests > 0 && cost.costUsd !== null);
  return {
    requests,
    costUsd: requests > 0 && !hasPriced ? null : usdOf(costNanoUsd),
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: countOfAll((cost) => cost.unpricedRequests),
    lowerBoundRequests: countOfAll((cost) => cost.lowerBoundRequests),
  };
}

import { tablePlace } from "../table-place.js";
import { isInForce } from "./in-force.js";
import type { ViewPlace } from "./in-force.js";

/** What usage is grouped by: a name, and its value for a request and for a call, in SQL. */
export interface UsageDimension {
  readonly name: string;
  readonly request: string;
  readonly call: string;
}

/** A dimension that is a column of both tables. */
export function sharedColumn(name: string): UsageDimension {
  return { name, request: `r.${name}`, call: `c.${name}` };
}

export interface UsageOptions {
  /** Conditions on requests `r` and on calls `c`. */
  readonly requests?: string;
  readonly calls?: string;
}

const addedTokens = [
  "inputTokens",
  "outputTokens",
  "reasoningTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "cacheWriteUnknownTtlTokens",
] as const;

const allTokens = (row: string) =>
  ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWrite5mTokens", "cacheWrite1hTokens"]
    .map((name) => `ifNull(${row}.${name}, 0)`)
    .join(" + ");

/** What requests add to a sum, by the sum's name. */
const ofRequests: Readonly<Record<string, string>> = {
  requests: "count()",
  ...Object.fromEntries(addedTokens.map((name) => [name, `ifNull(sum(r.${name}), 0)`])),
  webSearches: "ifNull(sum(r.webSearches), 0)",
  costNanoUsd: "ifNull(sum(r.costNanoUsd), 0)",
  searchNanoUsd: "toInt64(0)",
  pricedRequests: "countIf(r.costNanoUsd IS NOT NULL)",
  unpricedRequests: "countIf(r.costNanoUsd IS NULL AND r.tokenBasis != 'unknown')",
  unpricedTokens: `sumIf(${allTokens("r")}, r.costNanoUsd IS NULL AND r.tokenBasis != 'unknown')`,
  exactRequests: "countIf(r.tokenBasis = 'exact')",
  estimatedRequests: "countIf(r.tokenBasis = 'estimated')",
  lowerBoundRequests: "countIf(r.tokenBasis = 'lowerBound')",
  unknownUsageRequests: "countIf(r.tokenBasis = 'unknown')",
  undatedRequests: "countIf(r.at IS NULL)",
};

/** What calls add that are billed for searches of their own. */
const ofCalls: Readonly<Record<string, string>> = {
  webSearches: "ifNull(sum(c.webSearches), 0)",
  costNanoUsd: "ifNull(sum(c.costNanoUsd), 0)",
  searchNanoUsd: "ifNull(sum(c.costNanoUsd), 0)",
};

/** Sums of groups, by their names, from parts `p`. */
const sums = Object.keys(ofRequests)
  .map((name) => `sum(p.${name}) AS ${name}`)
  .join(", ");

/** Sums of usage by the dimensions, as a subquery without parentheses. */
export function usageSums(
  dimensions: readonly UsageDimension[],
  place: ViewPlace,
  { requests = "1", calls = "1" }: UsageOptions = {},
): string {
  const names = dimensions.map(({ name }) => `p.${name}`);
  const part = (of: "request" | "call", measures: Readonly<Record<string, string>>, from: string) => {
    const keys = dimensions.map((dimension) => `${dimension[of]} AS ${dimension.name}`);
    const values = Object.keys(ofRequests).map((name) => `${measures[name] ?? "0"} AS ${name}`);
    return `SELECT ${[...keys, ...values].join(", ")} FROM ${from}${grouped(dimensions.map((dimension) => dimension[of]))}`;
  };
  const parts = [
    part(
      "request",
      ofRequests,
      `${tablePlace("requests", place)} AS r WHERE ${isInForce("requests", place)} AND (${requests})`,
    ),
    part(
      "call",
      ofCalls,
      `${tablePlace("toolCalls", place)} AS c WHERE ${isInForce("toolCalls", place)} AND c.webSearches >= 1 AND (${calls})`,
    ),
  ];
  const keys = dimensions.map(({ name }) => `p.${name} AS ${name}`);
  return `SELECT ${[...keys, sums].join(", ")} FROM (${parts.join(" UNION ALL ")}) AS p${grouped(names)}`;
}

function grouped(values: readonly string[]): string {
  return values.length === 0 ? "" : ` GROUP BY ${values.join(", ")}`;
}

/** The names of the sums of usage. */
export const sumNames: readonly string[] = Object.keys(ofRequests);

/** What is known of nothing that was asked or answered. */
const isUnanswered = "u.requests = 0 AND u.webSearches = 0";

/**
 * Columns of usage from sums `u`, named as in the rows of metrics.
 *
 * @param isUnknown the condition that neither tokens nor costs of a row are known, though it has no request
 */
export function usageColumns(isUnknown: string = isUnanswered): readonly string[] {
  return [
    "u.requests AS requests",
    ...addedTokens.map((name) => `u.${name} AS ${name}`),
    `if(${isUnknown} OR (u.requests > 0 AND u.requests = u.unknownUsageRequests), NULL, ${allTokens("u")}) AS totalTokens`,
    "u.webSearches AS webSearches",
    `if(${isUnknown} OR (u.requests > 0 AND u.pricedRequests = 0 AND u.searchNanoUsd = 0), NULL, ${dollars("u.costNanoUsd")}) AS costUsd`,
    "u.costNanoUsd AS costNanoUsd",
    "u.unpricedRequests AS unpricedRequests",
    "u.unpricedTokens AS unpricedTokens",
    "multiIf(u.lowerBoundRequests > 0, 'lowerBound', u.estimatedRequests > 0, 'estimated', u.exactRequests > 0, 'exact', NULL) AS tokenBasis",
    "u.unknownUsageRequests AS unknownUsageRequests",
    "u.lowerBoundRequests AS lowerBoundRequests",
    "u.undatedRequests AS undatedRequests",
  ];
}

/** Nano-dollars as dollars: the nearest number, exactly below nine million dollars. */
function dollars(nanoUsd: string): string {
  return `toFloat64(${nanoUsd}) / 1000000000`;
}

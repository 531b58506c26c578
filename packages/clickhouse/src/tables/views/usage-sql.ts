import { manifestTable, type TableName, tablePlace } from "../fact-tables.js";
import type { DatabaseAddress } from "../../connection/address.js";
import { textLiteral } from "../../sql/conditions.js";

/** A dimension that usage is grouped by: a name, and its value for a request and for a call, in SQL. */
export interface UsageDimension {
  readonly name: string;
  readonly request: string;
  readonly call: string;
}

/** A dimension that is a column of both tables. */
export function sharedColumn(name: string): UsageDimension {
  return { name, request: `r.${name}`, call: `c.${name}` };
}

/** Columns of a row under their own names. */
export function columnsOf(row: string, names: readonly string[]): readonly string[] {
  return names.map((name) => `${row}.${name} AS ${name}`);
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

/** What calls add that are billed separately for searches. */
const ofCalls: Readonly<Record<string, string>> = {
  webSearches: "ifNull(sum(c.webSearches), 0)",
  costNanoUsd: "ifNull(sum(c.costNanoUsd), 0)",
  searchNanoUsd: "ifNull(sum(c.costNanoUsd), 0)",
};

/** The names of the sums of usage. */
export const sumNames: readonly string[] = Object.keys(ofRequests);

/** The sums of rows `p`. */
export const sums = sumNames.map((name) => `sum(p.${name}) AS ${name}`).join(", ");

/** Sums of usage by the dimensions, as a subquery without parentheses. */
export function usageSums(
  dimensions: readonly UsageDimension[],
  place: ViewPlace,
  { requests = "1", calls = "1" }: UsageOptions = {},
): string {
  const names = dimensions.map(({ name }) => name);
  const part = (of: "request" | "call", measures: Readonly<Record<string, string>>, from: string) => {
    const keys = dimensions.map((dimension) => `${dimension[of]} AS ${dimension.name}`);
    const values = sumNames.map((name) => `${measures[name] ?? "0"} AS ${name}`);
    return `SELECT ${[...keys, ...values].join(", ")} FROM ${from}${grouped(dimensions.map((dimension) => dimension[of]))}`;
  };
  const searches = `${inForce("toolCalls", "c", place)} AND c.webSearches >= 1`;
  const parts = [
    part("request", ofRequests, `${inForce("requests", "r", place)} AND (${requests})`),
    part("call", ofCalls, `${searches} AND (${calls})`),
  ];
  const keys = columnsOf("p", names);
  return `SELECT ${[...keys, sums].join(", ")} FROM (${parts.join(" UNION ALL ")}) AS p${grouped(names.map((name) => `p.${name}`))}`;
}

function grouped(values: readonly string[]): string {
  return values.length === 0 ? "" : ` GROUP BY ${values.join(", ")}`;
}

/** Without requests and searches, tokens and costs are unknown. */
const isUnanswered = "u.requests = 0 AND u.webSearches = 0";

/**
 * Columns of usage from sums `u`, named as in the rows of metrics.
 *
 * @param isUnknown the condition that neither tokens nor costs of a row are known, though it has no request
 */
export function usageColumns(isUnknown: string = isUnanswered): readonly string[] {
  return [
    ...columnsOf("u", ["requests", ...addedTokens]),
    `if(${isUnknown} OR (u.requests > 0 AND u.requests = u.unknownUsageRequests), NULL, ${allTokens("u")}) AS totalTokens`,
    "u.webSearches AS webSearches",
    `if(${isUnknown} OR (u.requests > 0 AND u.pricedRequests = 0 AND u.searchNanoUsd = 0), NULL, ${dollars("u.costNanoUsd")}) AS costUsd`,
    ...columnsOf("u", ["costNanoUsd", "unpricedRequests", "unpricedTokens"]),
    "multiIf(u.lowerBoundRequests > 0, 'lowerBound', u.estimatedRequests > 0, 'estimated', u.exactRequests > 0, 'exact', NULL) AS tokenBasis",
    ...columnsOf("u", ["unknownUsageRequests", "lowerBoundRequests", "undatedRequests"]),
  ];
}

/** Nano-dollars to dollars, exact below nine million dollars. */
function dollars(nanoUsd: string): string {
  return `toFloat64(${nanoUsd}) / 1000000000`;
}

/** How often each value of an expression occurs, as a tuple of ascending values and their counts. */
export function frequencies(value: string, condition: string): string {
  return `sumMapIf([toInt64(assumeNotNull(${value}))], [toUInt64(1)], ${value} IS NOT NULL AND (${condition}))`;
}

/** The nearest-rank percentile of values counted by {@link frequencies}; null without any. */
export function nearestRankSql(counted: string, permille: number): string {
  const place = `arrayFirstIndex(seen -> seen * 1000 >= ${permille} * arraySum(${counted}.2), arrayCumSum(${counted}.2))`;
  return `if(empty(${counted}.1), NULL, ${counted}.1[${place}])`;
}

/** The sum of values counted by {@link frequencies}; null without any. */
export function frequencySum(counted: string): string {
  return `if(empty(${counted}.1), NULL, arraySum((value, count) -> value * toInt64(count), ${counted}.1, ${counted}.2))`;
}

/** The number of values counted by {@link frequencies}. */
export function frequencyCount(counted: string): string {
  return `arraySum(${counted}.2)`;
}

/** The values by name, each with its `count`. */
export function namedFrequencies(name: string, counted: string): string {
  return `CAST(arrayZip(tupleElement(${counted}, 1), tupleElement(${counted}, 2)), 'Array(Tuple(${name} Int64, count UInt64))')`;
}

/** Where the tables of views are. */
export type ViewPlace = Pick<DatabaseAddress, "database">;

/** Newest manifest number. A query evaluates equal subqueries once, so all parts of a view see the same load. */
function newestNumber(place: ViewPlace): string {
  return `(SELECT max(number) FROM ${tablePlace(manifestTable, place)})`;
}

/** The newest manifest, as a row to select from. */
export function newestManifest(place: ViewPlace): string {
  return `${tablePlace(manifestTable, place)} AS manifest WHERE manifest.number = ${newestNumber(place)}`;
}

/** Batches of a table in the newest manifest: `week`, `key` and `wanted`, the number of rows. */
function namedBatches(table: TableName, place: ViewPlace): string {
  const manifests = tablePlace(manifestTable, place);
  return `SELECT named.2 AS week, named.3 AS key, named.4 AS wanted FROM ${manifests} AS manifest ARRAY JOIN manifest.batches AS named WHERE manifest.number = ${newestNumber(place)} AND named.1 = ${textLiteral(table)}`;
}

/** The batches in force, each with `stored`, how many rows are there, and `isWhole`. */
export function checkedBatches(table: TableName, place: ViewPlace): string {
  const stored = `SELECT toString(batch) AS batch, count() AS rows, sum(toUInt64(row)) AS sum, sum(toUInt64(row) * toUInt64(row)) AS squares FROM ${tablePlace(table, place)} GROUP BY batch`;
  const n = "toUInt256(named.wanted)";
  const isWhole = [
    "ifNull(stored.rows, 0) = named.wanted",
    `ifNull(stored.sum, 0) = toUInt64(intDiv(${n} * (${n} - 1), 2))`,
    // Modulo 2^64, as sums are.
    `ifNull(stored.squares, 0) = toUInt64(intDiv((${n} - 1) * ${n} * (2 * ${n} - 1), 6))`,
  ].join(" AND ");
  return `SELECT named.week AS week, named.key AS key, named.wanted AS wanted, ifNull(stored.rows, 0) AS stored, ${isWhole} AS isWhole FROM (${namedBatches(table, place)}) AS named LEFT JOIN (${stored}) AS stored ON stored.batch = named.key`;
}

/**
 * The condition that a row of a table is in force. A query with it fails where a batch that is in force is not there whole: views
 * show no part of a total.
 */
export function isInForce(table: TableName, place: ViewPlace): string {
  const message = textLiteral(
    `the database is incomplete: rows of ${table} are missing or there twice, see the view batchesInForce`,
  );
  const guard = `SELECT throwIf(count() > 0, ${message}) FROM (${checkedBatches(table, place)}) WHERE NOT isWhole`;
  return `batch GLOBAL IN (SELECT key FROM (${namedBatches(table, place)})) AND (${guard}) = 0`;
}

/** The rows of a table that are in force, to select from and to add conditions to. */
export function inForce(table: TableName, row: string, place: ViewPlace): string {
  return `${tablePlace(table, place)} AS ${row} WHERE ${isInForce(table, place)}`;
}

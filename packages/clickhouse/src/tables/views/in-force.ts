import type { DatabaseAddress } from "../../connection/address.js";
import { textLiteral } from "../../sql/literals.js";
import { manifestTable } from "../manifest-table.js";
import type { TableName } from "../fact-tables.js";
import { tablePlace } from "../table-place.js";

/** Where the tables of views are. */
export type ViewPlace = Pick<DatabaseAddress, "database">;

/**
 * The number of the newest manifest. A query works out a subquery that it has several times once, so all parts of a view are of the
 * same load.
 */
function newestNumber(place: ViewPlace): string {
  return `(SELECT max(number) FROM ${tablePlace(manifestTable, place)})`;
}

/** The newest manifest, as a row to select from. */
export function newestManifest(place: ViewPlace): string {
  return `${tablePlace(manifestTable, place)} AS manifest WHERE manifest.number = ${newestNumber(place)}`;
}

/** The batches of a table that the newest manifest names: `week`, `key` and `wanted`, how many rows it has. */
function namedBatches(table: TableName, place: ViewPlace): string {
  const manifests = tablePlace(manifestTable, place);
  return `SELECT named.2 AS week, named.3 AS key, named.4 AS wanted FROM ${manifests} AS manifest ARRAY JOIN manifest.batches AS named WHERE manifest.number = ${newestNumber(place)} AND named.1 = ${textLiteral(table)}`;
}

/** The same batches, each with `stored`, how many rows are there, and `isWhole`. */
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

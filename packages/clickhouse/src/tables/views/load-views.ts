import { tableNames } from "../fact-tables.js";
import type { TableName } from "../fact-tables.js";
import { tablePlace } from "../table-place.js";
import { textLiteral } from "../../sql/literals.js";
import { checkedBatches, isInForce, newestManifest } from "./in-force.js";
import type { ViewPlace } from "./in-force.js";
import { instant } from "./time-sql.js";

/** The rows of a table that are in force. */
export function rowsInForceSql(table: TableName, place: ViewPlace): string {
  return `SELECT * EXCEPT (batch, row) FROM ${tablePlace(table, place)} WHERE ${isInForce(table, place)}`;
}

/** Each batch of the newest load, and whether it is there. */
export function batchesInForceSql(place: ViewPlace): string {
  return tableNames
    .map((table) => `SELECT ${textLiteral(table)} AS \`table\`, * FROM (${checkedBatches(table, place)})`)
    .join(" UNION ALL ");
}

/** The newest load: one row, none before the first. */
export function loadInForceSql(place: ViewPlace): string {
  const columns = [
    "manifest.number AS number",
    `${inManifest("String", "program")} AS program`,
    `${instant(inManifest("Nullable(Int64)", "lastAt"))} AS lastAt`,
    `${inManifest("UInt32", "sources", "expected")} AS sourcesExpected`,
    `${inManifest("UInt32", "sources", "read")} AS sourcesRead`,
    `arrayMap(each -> each.1, ${inManifest("Array(Tuple(machine String))", "settledFrom")}) AS machines`,
    `${inManifest("Array(String)", "sources", "missing")} AS missing`,
    `${inManifest("String", "priceBook")} AS priceBook`,
  ];
  return `SELECT ${columns.join(", ")} FROM ${newestManifest(place)}`;
}

/** A value of the newest manifest. */
function inManifest(type: string, ...path: readonly string[]): string {
  return `JSONExtract(manifest.manifest, ${path.map(textLiteral).join(", ")}, ${textLiteral(type)})`;
}

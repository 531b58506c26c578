import { columnOf } from "@turnmeter/columns";
import { isInOrder } from "@turnmeter/lake";
import type { FactsManifest } from "@turnmeter/lake";
import { remoteFacts } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { checkServer } from "../connection/check-server.js";
import type { Connection } from "../connection/connection.js";
import { DatabaseError } from "../connection/database-error.js";
import { literals, textLiteral } from "../sql/literals.js";
import { sqlFactSource } from "../sql/sql-fact-source.js";
import type { FactDatabase } from "../sql/sql-fact-source.js";
import { kindsOfTable } from "../tables/fact-tables.js";
import type { TableName } from "../tables/fact-tables.js";
import { tablePlace } from "../tables/table-place.js";
import { columnReader } from "../values/answer-values.js";
import { batchesOf, weeksOf } from "./batches-of-times.js";
import { checkWhole } from "./check-whole.js";
import { readManifests } from "./manifests.js";
import { settledOrder } from "./settled-order.js";

/** Facts in a database. */
export interface FactsInDatabase {
  /** Remote: metrics of them are worked out in the database. Use them within `whenAnswered`. */
  readonly facts: Facts;
  readonly manifest: FactsManifest;
}

/**
 * The manifest of the facts that are in force in a database; null if it holds none.
 *
 * @throws DatabaseError if it has no tables, or those of another version
 */
export async function newestManifest(connection: Connection): Promise<FactsManifest | null> {
  await checkServer(connection);
  const [newest] = await readManifests(connection, 1);
  return newest?.manifest ?? null;
}

/**
 * The facts that are in force in a database.
 *
 * @throws DatabaseError if it holds none, or not all of them
 */
export async function openFacts(connection: Connection): Promise<FactsInDatabase> {
  const manifest = await newestManifest(connection);
  if (manifest === null)
    throw new DatabaseError("empty", `no facts of turnmeter are at ${connection.address.place}`);
  await checkWhole(connection, manifest);
  return { manifest, facts: remoteFacts(sqlFactSource(factDatabase(connection, manifest))) };
}

function factDatabase(connection: Connection, manifest: FactsManifest): FactDatabase {
  return {
    from: (table) => tablePlace(table, connection.address),
    inForce: (table, times) => {
      const keys = batchesOf(manifest, table, times).map(({ key }) => key);
      return keys.length === 0 ? "0" : `batch IN ${literals(keys)}`;
    },
    rowCount: (table, times) => batchesOf(manifest, table, times).reduce((sum, { rows }) => sum + rows, 0),
    weeks: (table, times) => weeksOf(batchesOf(manifest, table, times)),
    batchPlace: (table) => batchPlaceSql(manifest, table),
    query: (sql) => connection.query(sql),
    async columns({ table, columns, from }, most = Number.POSITIVE_INFINITY) {
      const placeOf = settledOrder(manifest, table);
      const keys = keysOf(manifest, table);
      if (keys.length === 0) return columns.map(({ name }) => columnOf(kindsOfTable(table)[name]!, []));
      // The place of a batch takes a tenth of its name's bytes.
      const list = [placeSql(keys), "row", ...columns.map(({ sql }) => sql)];
      const limit = Number.isFinite(most) ? ` LIMIT ${most + 1}` : "";
      const answer = await connection.query(`SELECT ${list.join(", ")} ${from}${limit}`);
      if (answer.length > most) return null;
      const rows = answer
        .map((row) => ({ row, place: placeOf(Number(row[0]), Number(row[1])) }))
        .sort((a, b) => a.place - b.place);
      const kinds = kindsOfTable(table);
      return columns.map(({ name }, at) => {
        const kind = kinds[name]!;
        const read = columnReader(kind);
        return columnOf(
          kind,
          rows.map(({ row }) => read(row[at + 2] ?? null)),
        );
      });
    },
  };
}

/** @throws if the settled table interleaves the batches */
function batchPlaceSql({ batches, order }: FactsManifest, table: TableName): string {
  if (!isInOrder(order[table]))
    throw new Error(`the rows of ${table} are in no order that a query could tell`);
  return placeSql(keysOf({ batches }, table));
}

function placeSql(keys: readonly string[]): string {
  if (keys.length === 0) return "0";
  return `transform(batch, [${keys.map(textLiteral).join(", ")}], [${keys.map((_, place) => place).join(", ")}], 0)`;
}

function keysOf({ batches }: Pick<FactsManifest, "batches">, table: TableName): readonly string[] {
  return batches.filter((batch) => batch.table === table).map(({ key }) => key);
}

import { columnOf } from "@turnmeter/columns";
import { type FactsManifest, isInOrder, WEEK_MS, weekStartAt } from "@turnmeter/lake";
import { remoteFacts } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { checkServer, type Connection } from "../connection/connection.js";
import { DatabaseError } from "../connection/database-error.js";
import { literals, textLiteral } from "../sql/conditions.js";
import { type FactDatabase, sqlFactSource } from "../sql/sql-fact-source.js";
import { kindsOfTable, type TableName, tablePlace } from "../tables/fact-tables.js";
import { checkWhole } from "./stored-batches.js";
import { fetchColumns, settledOrder } from "./fetch-columns.js";
import { readManifests } from "./manifests.js";
import type { RowTimes, Window } from "../sql/row-times.js";

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
  const counts = new Map<string, Promise<number>>();
  const counted = async (from: string) => {
    const [row] = await connection.query(`SELECT count() ${from}`);
    return Number(row![0]);
  };
  // Columns are fetched one by one, and what is in force does not change.
  const count = (from: string) => {
    const known = counts.get(from) ?? counted(from);
    counts.set(from, known);
    return known;
  };
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
    count,
    async columns(wanted, most = Number.POSITIVE_INFINITY) {
      const { table, columns, from } = wanted;
      const keys = keysOf(manifest, table);
      if (keys.length === 0) return columns.map(({ name }) => columnOf(kindsOfTable(table)[name]!, []));
      const expected = await count(from);
      if (expected > most) return null;
      return fetchColumns(connection, wanted, {
        batchSql: placeSql(keys),
        placeOf: settledOrder(manifest, table),
        expected,
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

type Batch = FactsManifest["batches"][number];

/** Batches that may have rows of these times; each batch slows a query. */
function batchesOf(
  { batches }: Pick<FactsManifest, "batches">,
  table: TableName,
  times: RowTimes,
): readonly Batch[] {
  return batches.filter((batch) => batch.table === table && isOfTimes(batch, times));
}

function isOfTimes({ week }: Batch, times: RowTimes): boolean {
  if (times === null) return true;
  const startAt = weekStartAt(week);
  if (startAt === null) return times === "none" || times.some(isBeyondWeeks);
  return (
    times !== "none" && times.some((window) => startAt < window.endAt && startAt + WEEK_MS > window.startAt)
  );
}

/** Times outside belong to no week (`isoWeekOf`). */
const weeksFrom = Date.UTC(1001, 0, 1);
const weeksTo = Date.UTC(275_000, 0, 1);

function isBeyondWeeks({ startAt, endAt }: Window): boolean {
  return startAt < weeksFrom || endAt > weeksTo;
}

function weeksOf(batches: readonly Batch[]): {
  readonly weeks: readonly Window[];
  readonly hasOthers: boolean;
} {
  const starts = batches.flatMap(({ week }) => weekStartAt(week) ?? []);
  return {
    weeks: starts.toSorted((a, b) => a - b).map((startAt) => ({ startAt, endAt: startAt + WEEK_MS })),
    hasOthers: starts.length < batches.length,
  };
}

import { type FactBatch, type FactsManifest, factsManifestBytes } from "@turnmeter/lake";
import type { Table, Column } from "@turnmeter/schema";
import { allOf, type Connection } from "../connection/connection.js";
import { readManifests } from "../read/manifests.js";
import { checkWhole, isWhole, storedBatches } from "../read/stored-batches.js";
import { identifier, textLiteral } from "../sql/conditions.js";
import { shardTable } from "../tables/create-tables.js";
import { columnsOfTable, tableNames, manifestTable, tablePlace } from "../tables/fact-tables.js";
import { type JsonValue, storedText } from "../values/answer-values.js";

/** Counts of a load. */
export interface FactsLoaded {
  /** Batches that were written, left as they were, and removed. */
  readonly written: number;
  readonly kept: number;
  readonly removed: number;
  readonly rows: number;
}

/** How facts are loaded. */
export interface LoadOptions {
  /** How long facts that are no longer in force are kept for those who read them, s; an hour by default. */
  readonly keptForS?: number;
}

/** A batch with its rows, or with a function that makes them when they are to be written. */
export interface LoadedBatch extends FactBatch {
  readonly content: Table<object> | (() => Table<object>);
}

/** Rows of one insert: some megabytes. */
const rowsPerInsert = 50_000;

/**
 * Puts settled facts into a database in place of those that it had. Batches that are there whole are not written again; where only a
 * part of a batch is there, that batch is written anew. Readers see the old facts until all of the new are there. What neither these facts, nor the
 * ones before them, nor those that were in force a while ago name is removed.
 *
 * @param connection to every host that holds a part of a table (`connectToAll`)
 * @throws DatabaseError if a statement fails, or the database is of another version; then the old facts stay in force
 */
export async function loadFacts(
  connection: Connection,
  batches: readonly LoadedBatch[],
  manifest: FactsManifest,
  { keptForS = 3600 }: LoadOptions = {},
): Promise<FactsLoaded> {
  const before = await readManifests(connection, 1);
  await checkColumns(connection);
  const stored = await storedBatches(connection);
  const storedOf = (batch: LoadedBatch) => stored.filter((each) => nameOf(each) === nameOf(batch));
  const missing = batches.filter((batch) => {
    const [known, ...more] = storedOf(batch);
    return known === undefined || more.length > 0 || !isWhole(known, batch.rows);
  });
  await allOf(missing, async (batch) => {
    if (storedOf(batch).length > 0) await dropBatch(connection, batch);
    await insertBatch(connection, batch);
  });
  await checkWhole(connection, manifest);
  const newest = before[0];
  const bytes = new TextDecoder().decode(factsManifestBytes(manifest));
  if (newest === undefined || newest.text !== bytes)
    await connection.insert(
      tablePlace(manifestTable, connection.address),
      ["number", "manifest", "batches"],
      [[String((newest?.number ?? 0n) + 1n), bytes, namedBatches(manifest)]],
    );
  const kept = await keptManifests(connection, keptForS);
  const named = new Set([manifest, ...kept].flatMap((each) => each.batches.map(nameOf)));
  const left = stored.filter((batch) => !named.has(nameOf(batch)));
  await allOf(left, (batch) => dropBatch(connection, batch));
  return {
    written: missing.length,
    kept: batches.length - missing.length,
    removed: left.length,
    rows: missing.reduce((sum, batch) => sum + batch.rows, 0),
  };
}

/** @throws DatabaseError of code `other-version` if a table lacks a column; without new batches nothing else would fail */
async function checkColumns(connection: Connection): Promise<void> {
  await Promise.all(
    tableNames.map((table) => {
      const columns = columnsOfTable(table).map(({ name }) => identifier(name));
      return connection.query(
        `SELECT ${columns.join(", ")} FROM ${tablePlace(table, connection.address)} LIMIT 0`,
      );
    }),
  );
}

function namedBatches({ batches }: FactsManifest): readonly JsonValue[] {
  return batches.map(({ table, week, key, rows }) => [table, week, key, rows]);
}

interface Named {
  readonly table: FactBatch["table"];
  readonly key: string;
}

function nameOf({ table, key }: Named): string {
  return `${table} ${key}`;
}

async function insertBatch(
  connection: Connection,
  { table, key, content: made }: LoadedBatch,
): Promise<void> {
  const content = typeof made === "function" ? made() : made;
  const columns = columnsOfTable(table).map(({ name }) => name);
  for (let from = 0; from < content.rowCount; from += rowsPerInsert) {
    const to = Math.min(content.rowCount, from + rowsPerInsert);
    const rows = storedRows(content, from, to, (row) => [key, row]);
    await connection.insert(tablePlace(table, connection.address), columns, rows);
  }
}

/** Newest manifests first: two, and those in force within `keptForS` seconds. Drops older ones. */
async function keptManifests(connection: Connection, keptForS: number): Promise<readonly FactsManifest[]> {
  const { address } = connection;
  const rows = await connection.query(
    `SELECT number, toUInt32(now()) - toUInt32(loadedAt) FROM ${tablePlace(manifestTable, address)} ORDER BY number DESC`,
  );
  // A manifest is in force until the next one is loaded.
  const isKept = rows.map((_, place) => place < 2 || Number(rows[place - 1]?.[1]) < keptForS);
  const own = tablePlace(shardTable(manifestTable, address), address);
  for (const [place, [number]] of rows.entries())
    if (!isKept[place])
      await connection.runEverywhere(`ALTER TABLE ${own} DROP PARTITION ${BigInt(String(number))}`);
  const kept = await readManifests(connection, isKept.filter(Boolean).length);
  return kept.map((each) => each.manifest);
}

/** On each shard a batch is a partition of its own. */
async function dropBatch(connection: Connection, { table, key }: Named): Promise<void> {
  const { address } = connection;
  const own = tablePlace(shardTable(table, address), address);
  await connection.runEverywhere(`ALTER TABLE ${own} DROP PARTITION ${textLiteral(key)}`);
}

function storedRows(
  { columns }: Table<object>,
  from: number,
  to: number,
  before: (row: number) => readonly JsonValue[],
): readonly (readonly JsonValue[])[] {
  const list: readonly Column<unknown>[] = Object.values(columns);
  return Array.from({ length: to - from }, (_, place) => [
    ...before(from + place),
    ...list.map((column) => storedValue(column.at(from + place))),
  ]);
}

function storedValue(value: unknown): JsonValue {
  if (typeof value === "string") return storedText(value);
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" ? value : null;
}

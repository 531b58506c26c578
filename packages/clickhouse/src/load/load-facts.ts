import { factsManifestBytes } from "@turnmeter/lake";
import type { CutBatch, FactsManifest } from "@turnmeter/lake";
import type { Connection } from "../connection/connection.js";
import { readManifests } from "../read/manifests.js";
import { checkWhole } from "../read/check-whole.js";
import { textLiteral } from "../sql/literals.js";
import { shardTable } from "../tables/create-tables.js";
import { columnsOfTable } from "../tables/fact-tables.js";
import { manifestTable } from "../tables/manifest-table.js";
import { tablePlace } from "../tables/table-place.js";
import type { JsonValue } from "../values/answer-values.js";
import { storedRows } from "../values/stored-rows.js";
import { isWhole, storedBatches } from "../read/stored-batches.js";

/** What was loaded. */
export interface FactsLoaded {
  /** Batches that were written, left as they were, and removed. */
  readonly written: number;
  readonly kept: number;
  readonly removed: number;
  readonly rows: number;
}

/** Rows of one insert: some megabytes. */
const rowsPerInsert = 50_000;

/**
 * Puts settled facts into a database in place of those that it had. Batches that are there whole are not written again; where only a
 * part of a batch is there, that batch is written anew. Readers see the old facts until all of the new are there. What neither these facts nor the
 * ones before them name is removed.
 *
 * @param connection to every host that holds a part of a table (`connectToAll`)
 * @throws DatabaseError if a statement fails, or the database is of another version; then the old facts stay in force
 */
export async function loadFacts(
  connection: Connection,
  batches: readonly CutBatch[],
  manifest: FactsManifest,
): Promise<FactsLoaded> {
  const before = await readManifests(connection, 1);
  const stored = await storedBatches(connection);
  let [written, rows] = [0, 0];
  for (const batch of batches) {
    const known = stored.filter(({ table, key }) => table === batch.table && key === batch.key);
    if (known.length === 1 && isWhole(known[0]!, batch.rows)) continue;
    if (known.length > 0) await dropBatch(connection, batch);
    await insertBatch(connection, batch);
    written++;
    rows += batch.rows;
  }
  await checkWhole(connection, manifest);
  const newest = before[0];
  const bytes = new TextDecoder().decode(factsManifestBytes(manifest));
  if (newest === undefined || newest.text !== bytes)
    await connection.insert(
      tablePlace(manifestTable, connection.address),
      ["number", "manifest", "batches"],
      [[String((newest?.number ?? 0n) + 1n), bytes, namedBatches(manifest)]],
    );
  const named = new Set(
    [manifest, ...before.map((each) => each.manifest)].flatMap((each) => each.batches.map(nameOf)),
  );
  const left = stored.filter((batch) => !named.has(nameOf(batch)));
  for (const batch of left) await dropBatch(connection, batch);
  await dropManifests(connection);
  return { written, kept: batches.length - written, removed: left.length, rows };
}

function namedBatches({ batches }: FactsManifest): readonly JsonValue[] {
  return batches.map(({ table, week, key, rows }) => [table, week, key, rows]);
}

interface Named {
  readonly table: CutBatch["table"];
  readonly key: string;
}

function nameOf({ table, key }: Named): string {
  return `${table} ${key}`;
}

async function insertBatch(connection: Connection, { table, key, content }: CutBatch): Promise<void> {
  const columns = columnsOfTable(table).map(({ name }) => name);
  for (let from = 0; from < content.rowCount; from += rowsPerInsert) {
    const to = Math.min(content.rowCount, from + rowsPerInsert);
    const rows = storedRows(content, from, to, (row) => [key, row]);
    await connection.insert(tablePlace(table, connection.address), columns, rows);
  }
}

/** Keeps the newest two manifests. */
async function dropManifests(connection: Connection): Promise<void> {
  const { address } = connection;
  const numbers = await connection.query(
    `SELECT number FROM ${tablePlace(manifestTable, address)} ORDER BY number DESC LIMIT 100 OFFSET 2`,
  );
  const own = tablePlace(shardTable(manifestTable, address), address);
  for (const [number] of numbers)
    await connection.runEverywhere(`ALTER TABLE ${own} DROP PARTITION ${BigInt(String(number))}`);
}

/** A batch is a partition of its own on each shard. */
async function dropBatch(connection: Connection, { table, key }: Named): Promise<void> {
  const { address } = connection;
  const own = tablePlace(shardTable(table, address), address);
  await connection.runEverywhere(`ALTER TABLE ${own} DROP PARTITION ${textLiteral(key)}`);
}

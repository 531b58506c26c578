import type { FactsManifest } from "@turnmeter/lake";
import type { Connection } from "../connection/connection.js";
import { type TableName, tableNames, tablePlace } from "../tables/fact-tables.js";
import { DatabaseError } from "../connection/database-error.js";

/** What a database holds of a batch. */
export interface StoredBatch {
  readonly table: TableName;
  readonly key: string;
  readonly rows: bigint;
  /** The sums of the places of its rows, and of their squares, modulo 2^64. */
  readonly sum: bigint;
  readonly squares: bigint;
}

/** All batches of a database, over all shards. */
export async function storedBatches(connection: Connection): Promise<readonly StoredBatch[]> {
  const answers = await Promise.all(
    tableNames.map(async (table) => {
      const rows = await connection.query(
        `SELECT batch, count(), sum(toUInt64(row)), sum(toUInt64(row) * toUInt64(row)) FROM ${tablePlace(table, connection.address)} GROUP BY batch`,
      );
      return rows.map(([key, count, sum, squares]) => ({
        table,
        key: String(key),
        rows: BigInt(String(count)),
        sum: BigInt(String(sum)),
        squares: BigInt(String(squares)),
      }));
    }),
  );
  return answers.flat();
}

/** Whether each row of a batch is there once: a part that is missing, or there twice, changes one of the sums. */
export function isWhole(
  { rows, sum, squares }: Omit<StoredBatch, "table" | "key">,
  expected: number,
): boolean {
  const n = BigInt(expected);
  const wanted = { sum: (n * (n - 1n)) / 2n, squares: ((n - 1n) * n * (2n * n - 1n)) / 6n };
  return (
    rows === n && sum === BigInt.asUintN(64, wanted.sum) && squares === BigInt.asUintN(64, wanted.squares)
  );
}

/** @throws DatabaseError of code `incomplete` if a batch that a manifest names is not there, or not each of its rows once */
export async function checkWhole(connection: Connection, { batches }: FactsManifest): Promise<void> {
  const stored = new Map(
    (await storedBatches(connection)).map((batch) => [`${batch.table} ${batch.key}`, batch]),
  );
  for (const { table, key, week, rows } of batches) {
    const found = stored.get(`${table} ${key}`);
    if (found !== undefined && isWhole(found, rows)) continue;
    const when = week === "none" ? "without a time" : `of ${week}`;
    throw new DatabaseError(
      "incomplete",
      `the database is incomplete: ${found?.rows ?? 0n} of ${rows} rows of ${table} ${when} are at ${connection.address.place}`,
    );
  }
}

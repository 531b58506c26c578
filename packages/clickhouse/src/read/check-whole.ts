import type { FactsManifest } from "@turnmeter/lake";
import type { Connection } from "../connection/connection.js";
import { DatabaseError } from "../connection/database-error.js";
import { isWhole, storedBatches } from "./stored-batches.js";

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

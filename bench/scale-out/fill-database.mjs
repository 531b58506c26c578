import { connectToAll, createTables, loadFacts, parseAddress } from "@turnmeter/clickhouse";
import { factColumnsHash, factNames, factsForm } from "@turnmeter/lake";
import { defaultPriceBook, priceBookHash } from "@turnmeter/pricing";
import { storedColumns } from "@turnmeter/schema";
import { insertSql, inventedTables, lastAt, weekName } from "./invented-facts.mjs";

/** Fills a database with invented facts, each node with its own rows. */
export async function fillDatabase(address, { requests, weeks }) {
  const startedAt = performance.now();
  const connection = await connectToAll(parseAddress(address));
  try {
    await createTables(connection);
    const batches = inventedTables({ requests, weeks });
    const { urls, database } = connection.address;
    await Promise.all(
      urls.map(async (url, place) => {
        for (const batch of batches) {
          const columns = ["batch", "row", ...Object.keys(storedColumns[batch.table])];
          const own = `${database}.${batch.table}_shard`;
          await insertAt(url, insertSql(batch, columns, own, { count: urls.length, place }));
        }
      }),
    );
    // All rows are there, so that only the check and the manifest are left.
    const manifest = manifestOf(batches, weeks);
    await loadFacts(connection, manifest.batches, manifest);
  } finally {
    await connection.close();
  }
  const batches = inventedTables({ requests, weeks });
  return {
    rows: batches.reduce((sum, { rows }) => sum + rows, 0),
    durationMs: performance.now() - startedAt,
    now: new Date(lastAt(weeks) + 86_400_000).toISOString(),
  };
}

async function insertAt(url, sql) {
  const response = await fetch(url, { method: "POST", body: sql });
  if (!response.ok) throw new Error((await response.text()).slice(0, 1000));
  await response.text();
}

function manifestOf(batches, weeks) {
  const named = batches.map(({ table, week, batch, rows }) => ({
    table,
    week: weekName(week),
    key: batch,
    rows,
  }));
  return {
    form: factsForm,
    program: "bench",
    columns: factColumnsHash(),
    priceBook: priceBookHash(defaultPriceBook),
    activeGapMs: 300_000,
    lastAt: lastAt(weeks),
    settledFrom: [],
    sources: { expected: 1, read: 1, missing: [] },
    batches: named,
    order: Object.fromEntries(
      factNames.map((name) => [
        name,
        named.filter(({ table }) => table === name).flatMap(({ rows }, place) => [place, rows]),
      ]),
    ),
  };
}

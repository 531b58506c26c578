import { allOf, checkServer, type Connection } from "../connection/connection.js";
import type { DatabaseAddress } from "../connection/address.js";
import { DatabaseError } from "../connection/database-error.js";
import { identifier, textLiteral } from "../sql/conditions.js";
import { manifestTable, columnsOfTable, tableNames } from "./fact-tables.js";
import type { StoredColumn, TableName } from "./fact-tables.js";
import { viewStatements } from "./views/views.js";

/** The table of a lake's files. */
export const objectTable = "objects";

interface TableForm {
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  readonly engine: string;
  readonly shardBy: string;
}

/** A partition per batch, so that it drops as a whole. Rows of a session share a shard. */
function factForm(table: TableName): TableForm {
  const columns = columnsOfTable(table);
  const hasSession = columns.some(({ name }) => name === "sessionId");
  return {
    name: table,
    columns,
    engine: "MergeTree PARTITION BY batch ORDER BY (batch, row)",
    shardBy: `cityHash64(${hasSession ? "ifNull(sessionId, '')" : "row"})`,
  };
}

const manifestForm: TableForm = {
  name: manifestTable,
  columns: [
    { name: "number", type: "UInt64" },
    { name: "manifest", type: "String" },
    // Its batches once more, each its table, week, key and rows: views read them where the manifest is.
    { name: "batches", type: "Array(Tuple(String, String, String, UInt64))" },
    { name: "loadedAt", type: "DateTime DEFAULT now()" },
  ],
  engine: "MergeTree PARTITION BY number ORDER BY number",
  shardBy: "0",
};

/** A row per file: the highest version is in force; size −1 means removed. */
const objectForm: TableForm = {
  name: objectTable,
  columns: [
    { name: "name", type: "String" },
    { name: "version", type: "UInt64" },
    { name: "size", type: "Int64" },
    { name: "content", type: "String CODEC(ZSTD(1))" },
  ],
  engine: "ReplacingMergeTree(version) ORDER BY name",
  shardBy: "cityHash64(name)",
};

const forms: readonly TableForm[] = [...tableNames.map(factForm), manifestForm, objectForm];

/** A shard's own part of a table. */
export function shardTable(name: string, { cluster }: Pick<DatabaseAddress, "cluster">): string {
  return cluster === null ? name : `${name}_shard`;
}

/**
 * Makes the database and its tables where they are missing, on each host of the address.
 *
 * @throws DatabaseError if a statement fails, or a shard of the cluster has no tables afterwards
 */
export async function createTables(connection: Connection): Promise<void> {
  const { database } = connection.address;
  await checkServer(connection);
  await connection.runEverywhere(`CREATE DATABASE IF NOT EXISTS ${identifier(database)}`);
  await allOf(forms, async (form) => {
    for (const statement of statementsOf(form, connection.address)) await connection.runEverywhere(statement);
  });
  await checkShards(connection);
  for (const statement of viewStatements(connection.address)) await connection.runEverywhere(statement);
}

/** @throws DatabaseError if tables exist on hosts other than those of the cluster's shards */
async function checkShards(connection: Connection): Promise<void> {
  const { address } = connection;
  if (address.cluster === null) return;
  const wanted = textLiteral(shardTable(manifestTable, address));
  const [row] = await connection.query(
    `SELECT count(), (SELECT count() FROM system.clusters WHERE cluster = ${textLiteral(address.cluster)}) FROM clusterAllReplicas(${textLiteral(address.cluster)}, system.tables) WHERE database = ${textLiteral(address.database)} AND name = ${wanted}`,
  );
  const [made, hosts] = [Number(row?.[0]), Number(row?.[1])];
  if (made === hosts) return;
  throw new DatabaseError(
    "wrong-address",
    `only ${made} of ${hosts} shards of the cluster ${address.cluster} have tables: name the HTTP host and port of each, at ${address.place}`,
  );
}

function statementsOf(form: TableForm, address: DatabaseAddress): readonly string[] {
  const { database, cluster } = address;
  const place = (name: string) => `${identifier(database)}.${identifier(name)}`;
  const columns = form.columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(", ");
  const own = shardTable(form.name, address);
  const statements = [`CREATE TABLE IF NOT EXISTS ${place(own)} (${columns}) ENGINE = ${form.engine}`];
  if (cluster !== null)
    statements.push(
      `CREATE TABLE IF NOT EXISTS ${place(form.name)} (${columns}) ENGINE = Distributed(${identifier(cluster)}, ${identifier(database)}, ${identifier(own)}, ${form.shardBy})`,
    );
  return statements;
}

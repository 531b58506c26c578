import type { Connection, JsonValue } from "../../src/index.js";

/** The names of queries' columns, which no load changes: to be told them takes as long as many an answer. */
const namesOf = new WeakMap<Connection, Map<string, readonly string[]>>();

/** The rows of a query, each an object of its columns. */
export async function rowsOfQuery(
  connection: Connection,
  sql: string,
): Promise<readonly Readonly<Record<string, JsonValue>>[]> {
  const names = await columnNames(connection, sql);
  const rows = await connection.query(sql);
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place] ?? null])));
}

async function columnNames(connection: Connection, sql: string): Promise<readonly string[]> {
  const known = namesOf.get(connection) ?? new Map<string, readonly string[]>();
  namesOf.set(connection, known);
  const names =
    known.get(sql) ?? (await connection.query(`DESCRIBE TABLE (${sql})`)).map(([name]) => String(name));
  known.set(sql, names);
  return names;
}

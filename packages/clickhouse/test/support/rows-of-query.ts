import type { Connection, JsonValue } from "../../src/index.js";

/** The rows of a query, each an object of its columns. */
export async function rowsOfQuery(
  connection: Connection,
  sql: string,
): Promise<readonly Readonly<Record<string, JsonValue>>[]> {
  const described = await connection.query(`DESCRIBE TABLE (${sql})`);
  const names = described.map(([name]) => String(name));
  const rows = await connection.query(sql);
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place] ?? null])));
}

import type { Connection, JsonValue } from "../../src/index.js";

/** A row by the names of its columns. */
type NamedRow = Readonly<Record<string, JsonValue>>;

/**
 * The rows of a query, each an object of its columns. The query's own answer has the names: a server takes as long to describe a
 * query as to answer it.
 */
export async function rowsOfQuery(connection: Connection, sql: string): Promise<readonly NamedRow[]> {
  const rows = await connection.query(`SELECT formatRowNoNewline('JSONEachRow', *) FROM (${sql})`);
  return rows.map(([text]): NamedRow => JSON.parse(String(text)));
}

import type { ColumnKinds, Table } from "@turnmeter/schema";
import { createTable } from "./table.js";

/** The rows of several tables one after the other, in a table that shares nothing with them. */
export function concatTables<Row extends object>(
  kinds: ColumnKinds<Row>,
  tables: Iterable<Table<Row>>,
): Table<Row> {
  const builder = createTable(kinds);
  for (const table of tables) builder.appendTable(table);
  return builder.finish();
}

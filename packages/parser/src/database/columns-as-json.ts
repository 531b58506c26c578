import type { DatabaseTables } from "./open-database.js";

/** Whether a table has these columns. */
export function hasColumns(tables: DatabaseTables, table: string, columns: readonly string[]): boolean {
  return columns.every((column) => tables.get(table)?.has(column) === true);
}

/** A column's value. Any column may hold a BLOB, which JSON cannot hold, so it is read as text. */
export function plain(column: string): string {
  return `iif(typeof(${column}) = 'blob', CAST(${column} AS TEXT), ${column})`;
}

/** JSON fields for the given columns of `t` that the table has: columns differ between versions. */
export function fieldsOf(
  tables: DatabaseTables,
  table: string,
  columns: readonly (string | readonly [field: string, column: string])[],
): readonly string[] {
  return columns.flatMap((named) => {
    const [field, column] = typeof named === "string" ? [named, named] : named;
    return hasColumns(tables, table, [column]) ? [`'${field}', ${plain(`t.${column}`)}`] : [];
  });
}

import type { Column } from "@turnmeter/schema";

/** A value that a fact can hold. */
export type FactValue = string | number | boolean | null;

/** A fact table as an engine sees it: columns by name. */
export interface FactTable {
  readonly rowCount: number;
  readonly columns: { readonly [name: string]: Column<FactValue> };
}

/**
 * A column by its name.
 *
 * @throws if the table has none of that name
 */
export function factColumn(table: FactTable, name: string): Column<FactValue> {
  const column = table.columns[name];
  if (column === undefined) throw new Error(`unknown column: ${name}`);
  return column;
}

/** Whether a column holds texts. */
export function isOfTexts(column: Column<FactValue>): column is Column<string | null> {
  return column.kind === "text";
}

/** Whether a column holds numbers of 53 bits. */
export function isOfLongs(column: Column<FactValue>): column is Column<number | null> {
  return column.kind === "long";
}

import { createTable, lazyColumn, mapRecord } from "@turnmeter/columns";
import type { Candidates } from "@turnmeter/pairing";
import { candidateColumns } from "@turnmeter/pairing/unit";
import type { Table } from "@turnmeter/schema";
import type { CompiledStrings } from "./compiled-strings.js";
import { compiledColumns, compiledNumbers, type CompiledTable } from "./compiled-tables.js";
import { gatherColumn } from "./gather-column.js";
import { gatherKeys } from "./gather-keys.js";
import type { AcceleratorInstance } from "./instance.js";

/**
 * A table of the rows that compiled code has written, after the last unit. A column is gathered when it is first read: most
 * runs read half of them.
 */
export function gatherTable<K extends CompiledTable>(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  name: K,
): Candidates[K];
export function gatherTable(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  name: CompiledTable,
): object {
  const rowCount = instance.exports.rowCount(compiledNumbers[name]);
  if (rowCount === 0) return createTable<object>(candidateColumns[name]).finish();
  const entries = Object.entries(compiledColumns[name]);
  const columns = mapRecord<Table<object>["columns"]>(compiledColumns[name], (place) => {
    const [column, kind] = entries[place]!;
    const gatherSome = (rows: Int32Array) => gatherKeys(instance, name, column, rows);
    return lazyColumn(
      kind,
      rowCount,
      () => gatherColumn(instance, strings, name, column),
      kind === "key" ? gatherSome : null,
    );
  });
  return { rowCount, columns };
}

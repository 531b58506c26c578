import type { Column, ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { columnsOf } from "./columns-of.js";
import { columnOfVector } from "../columns/column-of-vector.js";
import { concatVectors } from "../read/concat-vectors.js";
import { emptyColumn } from "../builders/empty-column.js";
import { lazyColumn } from "../read/lazy-column.js";
import { otherKind } from "../builders/not-of-kind.js";
import { mapRecord, namesOf } from "./record-of.js";
import { vectorOf } from "../read/vector-of.js";

/**
 * The rows of several tables one after the other. A column is made when it is first read, and the tables must not
 * change until then.
 *
 * @throws if a column of a table is not of the kind that `kinds` names
 */
export function concatTables<Row extends object>(
  kinds: ColumnKinds<Row>,
  tables: Iterable<Table<Row>>,
): Table<Row> {
  const parts = [...tables];
  const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0);
  const names = namesOf(kinds);
  const columns = parts.map((part) => columnsOf(part, names));
  return {
    rowCount,
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) =>
      concatColumns(
        kinds[names[i]!],
        columns.map((part) => part[i]!),
        rowCount,
      ),
    ),
  };
}

function concatColumns(
  kind: ColumnKind,
  columns: readonly Column<unknown>[],
  rowCount: number,
): Column<unknown> {
  for (const column of columns) if (column.kind !== kind) throw otherKind(kind, column.kind);
  const [column] = columns;
  if (column === undefined) return emptyColumn(kind, 0);
  if (columns.length === 1) return column;
  return lazyColumn(kind, rowCount, () => columnOfVector(concatVectors(columns.map(vectorOf))));
}

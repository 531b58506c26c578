import {
  columnOfVector,
  emptyColumn,
  integersOf,
  joinColumns,
  lazyColumn,
  matchKeys,
  NULL_INTEGER,
  selectColumnOrNull,
} from "@turnmeter/columns";
import { mapTables, responseKeys, type CandidateName, type Candidates } from "@turnmeter/pairing";
import type { Column, Table } from "@turnmeter/schema";

/** A key column stored as row numbers, since most keys are those of another table of the batch. */
interface KeyReference {
  readonly column: "responseKey" | "callKey";
  /** The column of row numbers, from 0; null if no row has the key, which then stays in the column itself. */
  readonly rowColumn: string;
  readonly keysOf: (candidates: Candidates) => Column<string | null>;
}

const toCalls: KeyReference = {
  column: "callKey",
  rowColumn: "callRow",
  keysOf: ({ calls }) => calls.columns.callKey,
};

/** Such a column of each table that has one. */
export const keyReferences: { readonly [Name in CandidateName]?: KeyReference } = {
  calls: {
    column: "responseKey",
    rowColumn: "responseRow",
    keysOf: ({ requests }) =>
      lazyColumn("key", requests.rowCount, () => columnOfVector(responseKeys(requests))),
  },
  results: toCalls,
  marks: toCalls,
};

/** The tables of a batch, by name. */
export type BatchTables = { readonly [Name in CandidateName]: Table<object> };

/** Tables of a batch with keys replaced by row numbers, where a row of the other table has the key. */
export function withKeyRows(candidates: Candidates): BatchTables {
  return mapTables<BatchTables>((name) => {
    const table: Table<object> = candidates[name];
    const reference = keyReferences[name];
    if (reference === undefined) return table;
    const { column, rowColumn, keysOf } = reference;
    const keys = columnIn<string | null>(table, column);
    const rows = matchKeys(keys, keysOf(candidates));
    const isLeft = rows.includes(-1);
    return {
      rowCount: table.rowCount,
      columns: {
        ...table.columns,
        [column]: isLeft
          ? selectColumnOrNull(
              keys,
              rows.map((row, own) => (row === -1 ? own : -1)),
            )
          : emptyColumn("key", table.rowCount),
        [rowColumn]: columnOfVector({
          kind: "integer",
          values: rows.map((row) => (row === -1 ? NULL_INTEGER : row)),
        }),
      },
    };
  });
}

/**
 * The tables that {@link withKeyRows} made others of. A column is made when it is first read, and throws then if it names a row that is
 * not there.
 *
 * @param stored the tables of a batch with all their columns, those with places, too
 */
export function withKeys(stored: BatchTables): Candidates {
  const tables: Candidates = mapTables<Candidates>((name) => {
    const table = stored[name];
    const reference = keyReferences[name];
    if (reference === undefined || table.rowCount === 0) return table;
    const { column, rowColumn, keysOf } = reference;
    const joined = () => {
      const places = integersOf(columnIn<number | null>(table, rowColumn));
      const keys = keysOf(tables);
      const fault = places.find((place) => place !== NULL_INTEGER && (place < 0 || place >= keys.length));
      if (fault !== undefined)
        throw new Error(`${rowColumn} of ${name} names a row ${fault} that is not there`);
      const rows = places.map((place, row) => (place === NULL_INTEGER ? keys.length + row : place));
      return selectColumnOrNull(joinColumns(keys, columnIn<string | null>(table, column)), rows);
    };
    return {
      rowCount: table.rowCount,
      columns: { ...table.columns, [column]: lazyColumn("key", table.rowCount, joined) },
    };
  });
  return tables;
}

/** A column by name; unchecked cast to its type. */
function columnIn<V>({ columns }: Table<object>, name: string): Column<V> {
  const all: [string, Column<V>][] = Object.entries(columns);
  const column = new Map(all).get(name);
  if (column === undefined) throw new Error(`a table without the column ${name}`);
  return column;
}

import { type ColumnBuilder, createColumn, placeAfter, selectColumn } from "@turnmeter/columns";
import type { Column, ColumnKind } from "@turnmeter/schema";
import type { FactsManifest } from "@turnmeter/lake";
import type { Connection, JsonRow } from "../connection/connection.js";
import { DatabaseError } from "../connection/database-error.js";
import type { WantedColumns } from "../sql/sql-fact-source.js";
import { kindsOfTable, type TableName } from "../tables/fact-tables.js";
import { columnReader } from "../values/answer-values.js";

/** A column of rows that were fetched. */
export type FetchedColumn = Column<string | number | boolean | null>;

/** How rows are fetched. */
export interface FetchOptions {
  /** The place of a row's batch among those of the table, as SQL. */
  readonly batchSql: string;
  readonly placeOf: PlaceOf;
  /** How many rows there are. */
  readonly expected: number;
}

/**
 * Columns of rows, in the order of the settled table. Rows are taken as they come: besides the columns, only the place of each is in
 * memory.
 *
 * @throws DatabaseError of code `incomplete` if the rows are not as many as there are, `damaged` if a column holds what no load writes
 */
export async function fetchColumns(
  connection: Connection,
  wanted: WantedColumns,
  { batchSql, placeOf, expected }: FetchOptions,
): Promise<readonly FetchedColumn[]> {
  const { table, from } = wanted;
  const { place: database } = connection.address;
  const columns = wanted.columns.map(({ name }) => growing(kindsOfTable(table)[name]!));
  const places = new Float64Array(expected);
  let rows = 0;
  // The place of a batch takes a tenth of its name's bytes.
  const list = [batchSql, "row", ...wanted.columns.map(({ sql }) => sql)].join(", ");
  await connection.stream(`SELECT ${list} ${from}`, (part) => {
    for (const row of part) {
      if (rows < expected) places[rows] = placeOf(Number(row[0]), Number(row[1]));
      for (const [at, column] of columns.entries())
        if (!column.add(rows, row[at + 2]))
          throw new DatabaseError(
            "damaged",
            `the database is damaged: ${wanted.columns[at]!.name} of ${table} holds what turnmeter never writes there, at ${database}`,
          );
      rows++;
    }
  });
  if (rows !== expected)
    throw new DatabaseError(
      "incomplete",
      `the database is incomplete: ${rows} of ${expected} rows of ${table} came from ${database}`,
    );
  const order = orderOf(places);
  return columns.map((column) => {
    const fetched = column.finish(rows);
    return order === null ? fetched : selectColumn(fetched, order);
  });
}

interface GrowingColumn {
  /** False if the value is not of the column's kind. */
  readonly add: (row: number, value: JsonRow[number] | undefined) => boolean;
  readonly finish: (length: number) => FetchedColumn;
}

function growing(kind: ColumnKind): GrowingColumn {
  const builder: ColumnBuilder = createColumn(kind);
  const read = columnReader(kind);
  return {
    add(row, value) {
      if (value === undefined || !isStored(kind, value)) return false;
      try {
        builder.set(row, read(value));
        return true;
      } catch {
        return false;
      }
    },
    finish: (length) => finished(builder, length),
  };
}

/** Whether a column of the kind may hold the value, ignoring its size. */
function isStored(kind: ColumnKind, value: JsonRow[number]): boolean {
  if (value === null) return true;
  if (kind === "text" || kind === "key") return typeof value === "string";
  if (kind === "flag") return value === 0 || value === 1;
  return typeof value === "number"
    ? Number.isSafeInteger(value)
    : /^-?\d{1,16}$/.test(String(value)) && Number.isSafeInteger(Number(value));
}

function finished(builder: ColumnBuilder, length: number): FetchedColumn;
function finished(builder: ColumnBuilder, length: number): Column<unknown> {
  return builder.finish(length);
}

/** Rows sorted by place; null if already in order. */
function orderOf(places: Float64Array): Int32Array | null {
  const isInOrder = places.every((place, at) => at === 0 || place > places[at - 1]!);
  return isInOrder ? null : Int32Array.from(places, (_, row) => row).sort((a, b) => places[a]! - places[b]!);
}

/** The place in the settled table of the row of a batch, by the batch's place among those of the table. */
export type PlaceOf = (batch: number, row: number) => number;

/** Where the rows of each batch of a table stand in the settled table. */
export function settledOrder(
  { batches, order }: Pick<FactsManifest, "batches" | "order">,
  table: TableName,
): PlaceOf {
  const own = batches.filter((batch) => batch.table === table);
  const runs = own.map((): Run[] => []);
  const seen = own.map(() => 0);
  let place = 0;
  const pairs = order[table];
  for (let at = 0; at < pairs.length; at += 2) {
    const [batch, length] = [pairs[at]!, pairs[at + 1]!];
    runs[batch]!.push({ row: seen[batch]!, place });
    seen[batch]! += length;
    place += length;
  }
  return (batch, row) => {
    const ofBatch = runs[batch]!;
    const run = ofBatch[runOf(ofBatch, row)]!;
    return run.place + row - run.row;
  };
}

/** Consecutive rows of a batch in the settled table: the first row and its place there. */
interface Run {
  readonly row: number;
  readonly place: number;
}

function runOf(runs: readonly Run[], row: number): number {
  return placeAfter(runs, (run) => run.row <= row) - 1;
}

import type { Dimension, DimensionKey, DimensionKeys } from "../dimensions.js";
import { amount, lowerBoundOf, type Text } from "../format/sentence.js";
import type { Cell, ColumnKind, TableColumn, TableRow, TableView } from "./table-view.js";

/** A column and its cell of a row. Its key is its name in {@link Columns}. */
export interface Column<Row> extends Omit<TableColumn, "key"> {
  readonly of: (row: Row) => Cell;
  /** The row's key of the column's dimension; only with one. */
  readonly keyOf?: (row: Row) => DimensionKey;
  /** Keys of the row that no column of the table names. */
  readonly keysOf?: (row: Row) => DimensionKeys;
}

/** Columns by key, in their order. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

type Extra = Omit<Partial<TableColumn>, "key" | "title" | "priority" | "kind">;

type ExtraOf<Row> = Extra & Pick<Column<Row>, "keyOf" | "keysOf">;

const ofKind =
  (kind: ColumnKind, align: TableColumn["align"] = "right") =>
  <Row>(title: Text, priority: number, of: (row: Row) => Cell, extra: ExtraOf<Row> = {}): Column<Row> => ({
    title,
    align,
    kind,
    priority,
    ...extra,
    of,
  });

/**
 * Makes a column of a title, a {@link TableColumn.priority} and a function that gives its cell of a row. Numbers are aligned
 * to the right, as is `figure`, a figure already written as text.
 */
export const column = {
  text: ofKind("text", "left"),
  figure: ofKind("text"),
  count: ofKind("count"),
  tokens: ofKind("tokens"),
  usd: ofKind("usd"),
  price: ofKind("price"),
  percent: ofKind("percent"),
  duration: ofKind("duration"),
  bytes: ofKind("bytes"),
  instant: ofKind("instant", "left"),
  date: ofKind("date", "left"),
};

/** Some of a subject's columns in the table's order: as they are, with another priority, or with other properties. */
export function pick<Row, Key extends string, Shown extends Row = Row>(
  columns: Readonly<Record<Key, Column<Row>>>,
  shown: { readonly [K in NoInfer<Key>]?: true | number | Partial<Column<Shown>> },
): Columns<Shown> {
  const defined = new Map(Object.entries<Column<Row>>(columns));
  const entries = Object.entries<true | number | Partial<Column<Shown>> | undefined>(shown);
  return Object.fromEntries(
    entries.flatMap(([key, how]) => {
      const other = typeof how === "number" ? { priority: how } : how === true ? {} : how;
      const own = defined.get(key);
      return own === undefined ? [] : [[key, { ...own, ...other }]];
    }),
  );
}

/** The cells of a row. */
export function rowOf<Row>(columns: Columns<Row>, row: Row): TableRow {
  return Object.fromEntries(Object.entries(columns).map(([key, { of }]) => [key, of(row)]));
}

/** Rows and their columns as a view has them: as data alone. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: Columns<NoInfer<Row>>,
): Pick<TableView, "columns" | "rows" | "keys"> {
  const hasKeys = Object.values(columns).some(({ keyOf }) => keyOf !== undefined);
  return {
    columns: Object.entries(columns).map(([key, one]) => {
      const { of: _, keyOf: _key, keysOf: _keys, ...rest } = one;
      return { key, ...rest };
    }),
    rows: rows.map((row) => rowOf(columns, row)),
    ...(hasKeys ? { keys: rows.map((row) => keysOf(columns, row)) } : {}),
  };
}

function keysOf<Row>(columns: Columns<Row>, row: Row): DimensionKeys {
  const entries = Object.values(columns).flatMap(
    ({ dimension, keyOf }): readonly (readonly [Dimension, DimensionKey])[] =>
      dimension === undefined || keyOf === undefined ? [] : [[dimension, keyOf(row)]],
  );
  const others = Object.values(columns).map((one) => one.keysOf?.(row) ?? {});
  return Object.assign({}, ...others, Object.fromEntries(entries.filter(([, key]) => key !== null)));
}

/** A row with nothing in any of the columns. */
export function blankRow(columns: Columns<never>): TableRow {
  return Object.fromEntries(Object.keys(columns).map((key) => [key, ""]));
}

/** A text column for each key of the rows, titled by the key: for programs. */
export function keyColumns<Key extends string>(
  ...keys: readonly Key[]
): Columns<Readonly<Record<Key, Cell>>> {
  return Object.fromEntries(
    keys.map((key) => [key, column.text(key, 1, (row: Readonly<Record<Key, Cell>>) => row[key])]),
  );
}

/** A cell as a part of a sentence; `–` for null. */
export function cellAmount(cell: Cell, kind: ColumnKind): Text {
  if (cell === null) return "–";
  if (typeof cell === "string" || (typeof cell === "object" && "sentence" in cell)) return cell;
  const amountOf = kind === "text" || kind === "date" || kind === "instant" ? amount.count : amount[kind];
  return typeof cell === "number" ? amountOf(cell) : lowerBoundOf(cell.atLeast, amountOf);
}

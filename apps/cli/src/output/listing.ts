import {
  amount,
  isOfTime,
  orderPhrase,
  restName,
  say,
  sortKey,
  sortNames,
  sortedRows,
  sumCells,
  usualOrder,
} from "@turnmeter/reporting";
import type { Column, Columns, RowOrder, TableRow, TableView, Text } from "@turnmeter/reporting";
import { CliError } from "../common/cli-error.js";
import { didYouMean } from "@turnmeter/schema/names.js";
import type { CliContext } from "../common/context.js";
import type { Format, ListFlags } from "../specification/flags/shared-flags.js";
import type { Result } from "./result.js";

/** The usual sorting of a listing, where no flag says otherwise: by one of its columns. */
export interface UsualSorting {
  readonly key: string;
  readonly order: RowOrder;
  /** The order in words, where rows with equal values of the column have an order too. */
  readonly phrase?: Text;
  /** Rows that a terminal shows where `--top` is not given; all if absent. */
  readonly top?: number;
}

/** Rows that a terminal shows of listings that can be long. */
export const usualTop = 10;

/** How a listing is sorted and cut. */
export interface Listing<Row> {
  /** `by cost, highest first` */
  readonly phrase: Text;
  /** All rows in their order. */
  readonly sorted: (rows: readonly Row[]) => readonly Row[];
  /** Splits sorted rows into those that a format shows and those that it leaves out, both in their order. */
  readonly cut: (rows: readonly Row[], format: Format) => CutRows<Row>;
  /** What it makes of rows in a command's result: those of its JSON, their order in words, and the view of those that a format shows. */
  readonly result: (
    rows: readonly Row[],
    view: (cut: CutRows<Row>, format: Format) => TableView,
  ) => Pick<Result<Row>, "rows" | "rowsLeftOut" | "sorted" | "view">;
}

/** The rows of a listing, shown and left out. */
export interface CutRows<Row> {
  readonly shown: readonly Row[];
  readonly rest: readonly Row[];
  /** What tables call the row that adds up the others: `17 more`, `17 earlier`. */
  readonly restName: Text;
}

/**
 * Sorting and cutting of a listing with these columns, by the flags. Columns of days and moments keep the newest rows, and of one day the first rows; all others keep the first rows.
 * @throws {CliError} 2 if there is no such column
 */
export function listingOf<Row>(
  columns: Columns<Row>,
  usual: UsualSorting,
  { sort, order, top }: ListFlags,
  { stdout }: Pick<CliContext, "stdout">,
): Listing<Row> {
  const key = sort === undefined ? usual.key : keyOfFlag(columns, sort);
  const column = columns[key]!;
  const wanted = order ?? (key === usual.key ? usual.order : usualOrder(column));
  const isUsual = sort === undefined && wanted === usual.order;
  const isNewestKept = isOfTime(column) && wanted === "asc";
  const phrase = (isUsual ? usual.phrase : undefined) ?? orderPhrase(column, wanted);
  const sorted = (rows: readonly Row[]) => (isUsual ? rows : sortedRows(rows, column, wanted));
  const cut = (rows: readonly Row[], format: Format): CutRows<Row> => {
    const most = top ?? (format === "table" && stdout.isTTY === true ? usual.top : undefined) ?? rows.length;
    if (isNewestKept) return newestRows(rows, column, most);
    const rest = rows.slice(most);
    return { shown: rows.slice(0, most), rest, restName: restName(rest) };
  };
  return {
    phrase,
    sorted,
    cut,
    result: (unsorted, view) => {
      const rows = sorted(unsorted);
      return {
        ...jsonRows(cut(rows, "json")),
        sorted: phrase,
        view: (format) => view(cut(rows, format), format),
      };
    },
  };
}

/** The newest rows in their original order; of equal times the first are kept. */
function newestRows<Row>(rows: readonly Row[], column: Column<Row>, most: number): CutRows<Row> {
  const kept = new Set(sortedRows(rows, column, "desc").slice(0, most));
  const shown = rows.filter((row) => kept.has(row));
  const rest = rows.filter((row) => !kept.has(row));
  const times = new Set(shown.map(column.of));
  const isEarlier = rest.every((row) => column.of(row) !== null && !times.has(column.of(row)));
  return { shown, rest, restName: say`${amount.count(rest.length)} ${isEarlier ? "earlier" : "more"}` };
}

function keyOfFlag(columns: Columns<never>, sort: string): string {
  const key = sortKey(columns, sort);
  if (key !== null) return key;
  const names = sortNames(columns);
  const meant = didYouMean(sort, names);
  throw new CliError(
    `--sort: there is no column ${sort} here; allowed is ${names.join(", ")}${meant === null ? "" : `; ${meant}`}`,
    2,
  );
}

/** Columns of a part of each row as columns of the row, to sort by. */
export function columnsOf<Row, Part>(columns: Columns<Part>, partOf: (row: Row) => Part): Columns<Row> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, { title, kind, align, priority, of }]) => [
      key,
      { title, kind, align, priority, of: (row: Row) => of(partOf(row)) },
    ]),
  );
}

/** The sums of the columns that can be added up over several rows, and nothing below the others. */
export function sumsOf<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  canAdd: (key: string, column: Column<Row>) => boolean,
): TableRow {
  return Object.fromEntries(
    Object.entries(columns).map(([key, one]) => [key, canAdd(key, one) ? sumCells(rows.map(one.of)) : ""]),
  );
}

/** Rows of a result's JSON, and how many `--top` leaves out of it. */
export function jsonRows<Row>({ shown, rest }: Pick<CutRows<Row>, "shown" | "rest">) {
  return { rows: shown, rowsLeftOut: rest.length };
}

/** A view of the shown rows with a row that sums the others, and a note how to list all; the view itself where no rows are left out. */
export function withRest(
  view: TableView,
  { shown, rest }: Pick<CutRows<unknown>, "shown" | "rest">,
  row: TableRow,
): TableView {
  if (rest.length === 0) return view;
  const all = shown.length + rest.length;
  return {
    ...view,
    rows: [...view.rows, row],
    hasRest: true,
    notes: [say`\`--top all\` lists all ${amount.count(all)}.`, ...(view.notes ?? [])],
  };
}

/** All rows. */
export function allRows<Row>(shown: readonly Row[]): CutRows<Row> {
  return { shown, rest: [], restName: "" };
}

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
  blankRow,
  canSum,
  costColumns,
  modelsColumns,
  pick,
  rowOf,
  sumUsage,
  tableOf,
  usageColumns,
} from "@turnmeter/reporting";
import type { Column, Columns, RowOrder, TableRow, TableView, Text } from "@turnmeter/reporting";
import { didYouMean } from "@turnmeter/schema/names.js";
import type { RecordedCost, RowModels, Usage } from "@turnmeter/metrics";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import type { Format, ListFlags, CostMode } from "../specification/flags/shared-flags.js";
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

interface Listing<Row> {
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

/** Usage with its recorded cost, and its models where it is not usage of one model. */
export type ListedUsage = Usage & Partial<RecordedCost> & Partial<RowModels>;

interface UsageViewOptions<Row> {
  readonly title: Text;
  readonly columns: Columns<Row>;
  /** First columns for people, in this order; default those of `columns`. */
  readonly first?: readonly string[];
  /** The column that names a sum of rows; default the first one. */
  readonly nameKey?: string | undefined;
  readonly sums?: (rows: readonly Row[]) => TableRow;
  readonly totals: Usage & Partial<RecordedCost>;
  readonly cost: CostMode;
  readonly format: Format;
  readonly notes?: readonly Text[];
  readonly empty?: Text | undefined;
}

/** A table of usage rows with the total below; rows that are left out are summed in one row above the total. */
export function usageView<Row extends ListedUsage>(
  { shown, rest, restName: nameOfRest }: CutRows<Row>,
  {
    title,
    columns,
    first = [],
    nameKey,
    sums = () => ({}),
    totals,
    cost,
    format,
    notes = [],
    empty,
  }: UsageViewOptions<Row>,
): TableView {
  const [name = ""] = Object.keys(columns);
  const { costUsd: _, ...tokens } = usageColumns;
  const dollars = shownCost(cost, totals, format);
  const usage = { ...dollars, ...tokens };
  const models = modelColumnsOf([...shown, ...rest], format);
  const whole: Columns<Row> = { ...columns, ...dollars, ...models, ...tokens };
  const all = format === "csv" ? whole : beginningWith(whole, first);
  const sumOf = (label: Text, rows: readonly Row[], used: TableRow): TableRow => ({
    ...blankRow(all),
    ...sums(rows),
    ...used,
    [nameKey ?? name]: label,
  });
  const view = {
    title,
    bars: cost === "recorded" ? "recordedCostUsd" : "costUsd",
    ...tableOf(shown, all),
    totals: sumOf("Total", [...shown, ...rest], rowOf(usage, totals)),
    notes,
    ...(empty === undefined ? {} : { empty }),
  };
  // Nothing stands for programs that would count twice.
  if (format === "csv") return view;
  const added = sumsOf(dollars, rest, (_key, { kind }) => canSum(kind));
  const used = { ...added, ...rowOf(tokens, sumUsage(rest)), ...costOf(cost, rest) };
  return withRest(view, { shown, rest }, sumOf(nameOfRest, rest, used));
}

/** All columns by which rows of usage can be sorted. */
export function usageListColumns<Row extends ListedUsage>(
  columns: Columns<Row>,
  cost: CostMode,
): Columns<Row> {
  const { costUsd, ...tokens } = usageColumns;
  return { ...columns, ...(cost === "computed" ? { costUsd } : costColumns), ...tokens };
}

/** A column of models, unless the rows are each of one model. */
function modelColumnsOf<Row extends ListedUsage>(rows: readonly Row[], format: Format): Columns<Row> {
  if (rows.some(({ models }) => models === undefined)) return {};
  return { models: format === "csv" ? modelsColumns.whole : modelsColumns.short };
}

function beginningWith<Row>(columns: Columns<Row>, first: readonly string[]): Columns<Row> {
  const entries = Object.entries(columns);
  const places = new Map(first.map((key, place) => [key, place]));
  const placeOf = (key: string): number => places.get(key) ?? first.length;
  return Object.fromEntries(entries.toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

function costOf(cost: CostMode, rows: readonly ListedUsage[]): TableRow {
  return cost === "recorded" ? {} : rowOf({ costUsd: costColumns.costUsd }, sumUsage(rows));
}

/** The cost columns to show: where both kinds were asked for and nothing is recorded, a note replaces columns of “–”. CSV has the columns that were asked for, for programs. */
export function shownCost(
  mode: CostMode,
  { recordedCostUsd }: Partial<RecordedCost>,
  format: Format,
): Columns<ListedUsage> {
  if (mode === "recorded") return pick(costColumns, { recordedCostUsd: true, unrecordedRequests: true });
  const isBoth = mode === "both" && (recordedCostUsd !== null || format === "csv");
  return isBoth ? costColumns : pick(costColumns, { costUsd: true });
}

import type { RecordedCost, RowModels, Usage } from "@turnmeter/metrics";
import {
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
import type { Columns, TableRow, TableView, Text } from "@turnmeter/reporting";
import type { CostMode, Format } from "../specification/flags/shared-flags.js";
import { type CutRows, sumsOf, withRest } from "./listing.js";

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
  { shown, rest, restName }: CutRows<Row>,
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
  return withRest(view, { shown, rest }, sumOf(restName, rest, used));
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

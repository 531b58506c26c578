import type { Usage, DailyModelRow, WeeklyReportData, WeekParts } from "@turnmeter/metrics";
import { isPeriodOfSpan, usdOf } from "@turnmeter/metrics/figures.js";
import { say, amount, beginning, type Text, type NumberAmount } from "../format/sentence.js";
import { dayColumn, sumUsage, usageColumns, costColumn, modelColumns } from "../subjects/usage.js";
import { blankRow, column, pick, rowOf, tableOf, type Columns } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { countOf, listed } from "../words/listed.js";
import { boundCell, pricedPhrase } from "../words/usage-phrase.js";
import { restNotes, firstRows } from "../table/first-rows.js";
import { modelName, shortName } from "../words/names.js";
import { spanName } from "../baseline/span-names.js";
import { signedUsdOf } from "../plot/ranked-bars.js";

interface UsageTableParts<Row extends Usage> {
  readonly title: string;
  readonly columns: Columns<Row>;
  /** `plural` only if not `noun` plus s. */
  readonly noun: string;
  readonly plural?: string;
  readonly timezone?: string;
  readonly command?: string;
  /** Each row's share of the priced cost, instead of a total the page already shows. */
  readonly hasShare?: boolean;
  readonly isSearched?: boolean;
  /** Change against the previous week; without it there is no such column. */
  readonly change?: ChangeColumn<Row> | null;
}

/**
 * A table of usage with its totals or shares, in the given order. Of more than 50 rows the rest is one row, and a note says so. The
 * unpriced column is there only where something is unpriced.
 */
export function usageTable<Row extends Usage>(
  rows: readonly Row[],
  {
    title,
    columns,
    noun,
    plural = `${noun}s`,
    timezone,
    command,
    hasShare = false,
    isSearched = false,
    change = null,
  }: UsageTableParts<Row>,
): TableView {
  const [name = "name"] = Object.keys(columns);
  const sum = sumUsage(rows);
  const usage: Columns<Usage> = {
    ...pick(usageColumns, {
      requests: 4,
      totalTokens: 4,
      outputTokens: 5,
      ...(sum.unpricedRequests > 0 ? { unpricedTokens: { priority: 4, title: "Unpriced" } } : {}),
      costUsd: 1,
    }),
    ...(hasShare ? { shareOfCost: column.percent("Share", 3, ({ costUsd }) => shareOf(costUsd, sum)) } : {}),
  };
  const changes: Columns<Row> =
    change === null ? {} : { change: column.figure(change.title, 2, change.textOf) };
  const all = { ...columns, ...usage, ...changes };
  const rowOfAll = (text: Text, of: readonly Usage[]) => ({
    ...blankRow(all),
    ...rowOf(usage, sumUsage(of)),
    [name]: text,
  });
  const notes = [...restNotes(rows, command), ...(change?.notes ?? [])];
  return {
    title,
    ...firstRows(rows, all, (rest) => rowOfAll(say`${countOf(rest.length, noun, plural)} more`, rest)),
    ...(hasShare ? {} : { totals: rowOfAll(say`Total of ${countOf(rows.length, noun, plural)}`, rows) }),
    ...(command === undefined ? {} : { command }),
    ...(isSearched ? { search: plural } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(timezone === undefined ? {} : { timezone }),
    empty: `No ${noun} in this period.`,
  };
}

function shareOf(costUsd: number | null, sum: Usage): number | null {
  return costUsd === null || !sum.costUsd ? null : costUsd / sum.costUsd;
}

function isUsageUnknown({ requests, tokens, costUsd }: DailyModelRow): boolean {
  return requests > 0 && tokens === 0 && costUsd === null;
}

/** Usage by day and model, as it is drawn in the charts by day. */
export function dailyModelTable(rows: readonly DailyModelRow[], title: string): TableView {
  return {
    title,
    ...tableOf(rows, {
      date: dayColumn,
      model: { ...modelColumns.model, of: ({ model }) => modelName(model) },
      requests: column.count("Requests", 2, ({ requests }) => requests),
      tokens: column.tokens("Tokens", 2, (row) => (isUsageUnknown(row) ? null : boundCell(row, row.tokens))),
      costUsd: costColumn,
    }),
  };
}

/** A column with the change in cost of each usage row from the week before. */
interface ChangeColumn<Row> {
  readonly title: Text;
  /** A row's change with its sign, `≈` if a side is only a lower bound; null if the row is in neither week or has no price. */
  readonly textOf: (row: Row) => Text | null;
  /** Names what cost something in the week before but is not among the rows; empty if nothing did. */
  readonly notes: readonly Text[];
}

/** Key that matches rows of two weeks, and their name if that differs. */
export interface RowNames<Row> {
  readonly keyOf: (row: Row) => string;
  readonly nameOf?: (row: Row) => string;
}

const MOST_NAMES = 3;
const NANO_PER_CENT = 10_000_000n;

/** The change of rows against the week before; null where that week is no baseline. */
export function changeColumn<Row extends Usage>(
  { comparison, weekChange, period }: Pick<WeeklyReportData, "comparison" | "weekChange" | "period">,
  rows: readonly Row[],
  rowsOf: (parts: WeekParts) => readonly Row[],
  { keyOf, nameOf = keyOf }: RowNames<Row>,
): ChangeColumn<Row> | null {
  const last = comparison?.before[0];
  if (comparison === null || weekChange === null || last === undefined) return null;
  const [now, before] = [weekChange.now, weekChange.before].map(
    (parts) => new Map(rowsOf(parts).map((row) => [keyOf(row), row])),
  );
  const differences = rows.map((row) => differenceOf(now?.get(keyOf(row)), before?.get(keyOf(row))));
  const signed = signedUsdOf(differences.map((nanoUsd) => usdOf(nanoUsd)));
  const names = new Set(rows.map(keyOf));
  const gone = [...(before?.values() ?? [])].filter(
    (row) => !names.has(keyOf(row)) && (row.costUsd ?? 0) > 0,
  );
  const lastName = spanName(last, period.weekStart);
  const from = `from ${lastName}`;
  return {
    title: isPeriodOfSpan(period, comparison.span)
      ? `Change ${from}`
      : say`${beginning(spanName(comparison.span, period.weekStart), "upper")} ${from}`,
    textOf: (row) => changeText(now?.get(keyOf(row)), before?.get(keyOf(row)), signed),
    notes: gone.length === 0 ? [] : [say`Only in ${lastName}: ${namesOf(gone, nameOf)}.`],
  };
}

function differenceOf(now: Usage | undefined, before: Usage | undefined): bigint {
  return BigInt(now?.costNanoUsd ?? "0") - BigInt(before?.costNanoUsd ?? "0");
}

function changeText(now: Usage | undefined, before: Usage | undefined, signed: NumberAmount): Text | null {
  const sides = [now, before].filter((side) => side !== undefined);
  if (sides.length === 0 || sides.some(({ costUsd }) => costUsd === null)) return null;
  const difference = differenceOf(now, before);
  if (now !== undefined && before === undefined && now.lowerBoundRequests > 0 && difference >= NANO_PER_CENT)
    return say`≥ +${amount.usd(usdOf(difference), "down")}`;
  const isBound = sides.some(({ lowerBoundRequests }) => lowerBoundRequests > 0);
  return say`${isBound ? "≈ " : ""}${signed(usdOf(difference))}`;
}

function namesOf<Row extends Usage>(rows: readonly Row[], nameOf: (row: Row) => string): Text {
  const names = rows.map((row) => say`${shortName(nameOf(row))} (${pricedPhrase(row)})`);
  return listed(names, { most: MOST_NAMES, rest: ["other", "others"] });
}

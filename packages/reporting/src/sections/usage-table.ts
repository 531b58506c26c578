import type { Usage, DailyModelRow } from "@turnmeter/metrics";
import { say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { dayColumn } from "../subjects/days.js";
import { sumUsage } from "../subjects/sum-usage.js";
import { usageColumns, costColumn, modelColumns } from "../subjects/usage.js";
import { blankRow, column, pick, rowOf, tableOf } from "../table/column.js";
import type { Columns } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { boundCell } from "../words/usage-phrase.js";
import type { ChangeColumn } from "./change-column.js";
import { restNotes, firstRows } from "../table/first-rows.js";
import { modelName } from "../words/names.js";

/** What differs between tables of usage. */
interface UsageTableParts<Row extends Usage> {
  readonly title: string;
  /** Columns before usage; the first holds the name. */
  readonly columns: Columns<Row>;
  /** One row's noun, and several rows' if it is not that with an s. */
  readonly noun: string;
  readonly plural?: string;
  readonly timezone?: string;
  /** What lists every row. */
  readonly command?: string;
  /** True: a column has each row's share of the priced cost, in place of a total that the page says already. */
  readonly hasShare?: boolean;
  /** True: a page has a field that searches the rows. */
  readonly isSearched?: boolean;
  /** How each row changed against the week before; without it there is no such column. */
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

/** True where a row has requests but no usage in the log. */
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

import { isUsageUnknown, tokensOf } from "@turnmeter/metrics/figures.js";
import type { Usage } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import type { TableColumn, TableRow, TableView } from "../table/table-view.js";
import type { ChangeColumn } from "./change-column.js";
import { countOf } from "../words/plural.js";
import { sumUsage } from "./sum-usage.js";
import { boundCell } from "../words/usage-phrase.js";

const MOST_ROWS = 50;

/** What differs between tables of usage. */
export interface UsageTableParts<Row extends Usage> {
  readonly title: string;
  /** The columns before those of usage; the first holds the name. */
  readonly columns: readonly TableColumn[];
  readonly cellsOf: (row: Row) => TableRow;
  /** One row's noun, and several rows' if it is not that with an s. */
  readonly noun: string;
  readonly plural?: string;
  readonly timezone?: string;
  /** What lists every row. */
  readonly command?: string;
  /** True: a column has each row's share of the priced cost. */
  readonly hasShare?: boolean;
  /** How each row changed against the week before; without it there is no such column. */
  readonly change?: ChangeColumn<Row> | null;
}

/**
 * A table of usage with its totals, in the given order. Of more than 50 rows the rest is one row, and a note says so. The
 * unpriced column is there only where something is unpriced.
 */
export function usageTable<Row extends Usage>(
  rows: readonly Row[],
  parts: UsageTableParts<Row>,
  formats: Formats,
): TableView {
  const {
    title,
    columns,
    cellsOf,
    noun,
    plural = `${noun}s`,
    timezone,
    command,
    hasShare = false,
    change = null,
  } = parts;
  const name = columns[0]?.key ?? "name";
  const rest = rows.slice(MOST_ROWS);
  const sum = sumUsage(rows);
  const shareOf = ({ costUsd }: Usage): TableRow => {
    if (!hasShare) return {};
    return { shareOfCost: costUsd === null || !sum.costUsd ? null : costUsd / sum.costUsd };
  };
  const changeOf = (text: string | null): TableRow => (change === null ? {} : { change: text });
  const notes = [
    ...(rest.length > 0
      ? [
          `The first ${formats.count(MOST_ROWS)}; the other ${formats.count(rest.length)} are added up in one row.${command === undefined ? "" : ` \`${command}\` lists each.`}`,
        ]
      : []),
    ...(change?.notes ?? []),
  ];
  return {
    title,
    columns: [
      ...columns,
      { key: "requests", title: "Requests", align: "right", kind: "count", priority: 2 },
      { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 3 },
      { key: "outputTokens", title: "Output", align: "right", kind: "tokens", priority: 5 },
      ...(sum.unpricedRequests > 0
        ? [{ key: "unpricedTokens", title: "Unpriced", align: "right", kind: "tokens", priority: 4 } as const]
        : []),
      { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
      ...(hasShare
        ? [{ key: "shareOfCost", title: "Share", align: "right", kind: "percent", priority: 2 } as const]
        : []),
      ...(change === null
        ? []
        : [{ key: "change", title: change.title, align: "right", kind: "text", priority: 3 } as const]),
    ],
    rows: [
      ...rows.slice(0, MOST_ROWS).map((row) => ({
        ...usageCells(row),
        ...shareOf(row),
        ...changeOf(change && change.textOf(row)),
        ...cellsOf(row),
      })),
      ...(rest.length > 0
        ? [
            {
              ...blank(columns),
              ...usageCells(sumUsage(rest)),
              ...shareOf(sumUsage(rest)),
              ...changeOf(""),
              [name]: `${countOf(rest.length, noun, plural, formats)} more`,
            },
          ]
        : []),
    ],
    totals: {
      ...blank(columns),
      ...usageCells(sum),
      ...shareOf(sum),
      ...changeOf(""),
      [name]: `Total of ${countOf(rows.length, noun, plural, formats)}`,
    },
    ...(rest.length > 0 ? { hasRest: true } : {}),
    ...(command === undefined ? {} : { command }),
    ...(notes.length > 0 ? { notes } : {}),
    ...(timezone === undefined ? {} : { timezone }),
    empty: `No ${noun} in this period.`,
  };
}

function blank(columns: readonly TableColumn[]): TableRow {
  return Object.fromEntries(columns.map(({ key }) => [key, ""]));
}

/** The cells of usage, with `≥` where it is a lower bound and without what is not known. */
export function usageCells(usage: Usage): TableRow {
  const isUnknown = isUsageUnknown(usage);
  return {
    requests: usage.requests,
    tokens: isUnknown ? null : boundCell(usage, tokensOf(usage)),
    outputTokens: isUnknown ? null : boundCell(usage, usage.outputTokens),
    unpricedTokens: usage.unpricedTokens === 0 ? 0 : boundCell(usage, usage.unpricedTokens),
    costUsd: boundCell(usage, usage.costUsd),
  };
}

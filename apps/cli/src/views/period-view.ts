import { firstDayOfNamedWeek } from "@turnmeter/metrics/figures.js";
import type { ModelUsageRow, RecordedCost } from "@turnmeter/metrics";
import { column, modelColumns } from "@turnmeter/reporting";
import type { TableTrend, TableView } from "@turnmeter/reporting";
import type { CostMode, Format } from "../specification/flags/reading-flags.js";
import { usageView } from "./usage-view.js";
import type { RecordedUsage } from "./usage-view.js";

/** Names of a period's rows: their key in JSON and their heading. */
export interface PeriodNames {
  readonly key: "date" | "week" | "month";
  readonly title: string;
  readonly heading: string;
}

/** One period, with its models where they were asked for. */
export interface PeriodRow {
  readonly name: string;
  readonly usage: RecordedUsage;
  readonly models: readonly (ModelUsageRow & Partial<RecordedCost>)[] | null;
}

/**
 * A row a period; with a breakdown, a row a model below it, in a terminal as its branches. CSV has the models' rows
 * only, each with its period.
 */
export function periodView(
  rows: readonly PeriodRow[],
  names: PeriodNames,
  options: {
    readonly totals: RecordedUsage;
    readonly cost: CostMode;
    readonly format: Format;
  },
): TableView {
  const isCsv = options.format === "csv";
  const isTree = options.format === "table" && rows.some(({ models }) => models !== null);
  const hasModels = !isTree && rows.some(({ models }) => models !== null);
  const lines = rows.flatMap(({ name, usage, models }) => [
    ...(models !== null && isCsv ? [] : [{ ...usage, name, model: "" as string | null }]),
    ...(models ?? []).map((row) => ({ ...row, name: isCsv ? name : isTree ? (row.model ?? "–") : "" })),
  ]);
  const view = usageView(lines, {
    title: names.title,
    columns: {
      [names.key]: column.date(names.heading, 1, ({ name }: { readonly name: string }) => name),
      ...(hasModels ? { model: modelColumns.model } : {}),
    },
    totals: options.totals,
    cost: options.cost,
    format: options.format,
  });
  return {
    ...view,
    ...(isTree ? { levels: rows.flatMap(({ models }) => [0, ...(models ?? []).map(() => 1)]) } : {}),
    trend: periodTrend(rows, names),
    empty: "No request with a time.",
  };
}

// More than any terminal is wide.
const mostValues = 1000;

const periodWords = { date: "day", week: "week", month: "month" } as const;

/** What each period cost, from the first to the last of them; 0 for those between them that have no row. */
function periodTrend(rows: readonly PeriodRow[], { key }: Pick<PeriodNames, "key">): TableTrend {
  const costs = new Map(rows.map(({ name, usage }) => [periodNumber(name, key), usage.costUsd]));
  const numbers = [...costs.keys()].filter((number) => number !== null);
  const last = numbers.reduce((most, number) => Math.max(most, number), -Infinity);
  const earliest = numbers.reduce((least, number) => Math.min(least, number), Infinity);
  const first = Math.max(earliest, last - mostValues + 1);
  const values = Array.from({ length: numbers.length === 0 ? 0 : last - first + 1 }, (_, at) => {
    const cost = costs.get(first + at);
    return cost === undefined ? 0 : cost;
  });
  const isLowerBound = rows.some(({ usage }) => usage.lowerBoundRequests > 0);
  return { title: `Cost by ${periodWords[key]}`, values, kind: "usd", isLowerBound };
}

/** Numbers that follow each other as days, weeks or months do; null for a name of none. */
function periodNumber(name: string, key: PeriodNames["key"]): number | null {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(name) ?? [];
  if (month !== undefined) return Number(year) * 12 + Number(month) - 1;
  const day = firstDayOfNamedWeek(name);
  return day === null || key !== "week" ? day : Math.floor(day / 7);
}

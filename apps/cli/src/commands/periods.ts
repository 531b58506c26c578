import {
  recordedByDay,
  usageByDay,
  recordedByWeek,
  usageByWeek,
  recordedByMonth,
  usageByMonth,
  recordedByModel,
  resolvePeriod,
  selectFacts,
  usageByModel,
} from "@turnmeter/metrics";
import type { ModelUsageRow, RecordedCost, RowModels, Usage } from "@turnmeter/metrics";
import { firstDayOfNamedWeek } from "@turnmeter/metrics/figures.js";
import { column, modelColumns, type Columns, type TableTrend, type TableView } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";
import { withRecorded, recordedOfSelection, selectionUsage } from "../logs/selection-totals.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import type { CommandName } from "../common/command-names.js";
import type { Format, CostMode } from "../specification/flags/shared-flags.js";
import { columnsOf, jsonRows, listingOf, usageListColumns, usageView } from "../output/listing.js";
import type { CutRows, ListedUsage } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import { lastDayOfMonth, type PeriodSettings } from "../specification/flags/period-of-flags.js";

type PeriodKey = "date" | "week" | "month";

const headings = { date: "Day", week: "Week", month: "Month" } as const;

interface PeriodCommand<Key extends PeriodKey, Row extends Usage & Partial<RowModels> & Record<Key, string>> {
  readonly name: CommandName;
  readonly key: Key;
  readonly usage: (facts: Facts, settings: PeriodSettings) => readonly Row[];
  readonly recorded: (facts: Facts, settings: PeriodSettings) => readonly (Pick<Row, Key> & RecordedCost)[];
  readonly select: (period: string) => { since?: string; until?: string; week?: string };
}

export const daily = periodCommand({
  name: "daily",
  key: "date",
  usage: (facts, zone) => usageByDay(facts, zone, { withModels: true }),
  recorded: recordedByDay,
  select: (date) => ({ since: date, until: date }),
});

export const weekly = periodCommand({
  name: "weekly",
  key: "week",
  usage: (facts, zone) => usageByWeek(facts, zone, { withModels: true }),
  recorded: recordedByWeek,
  select: (week) => ({ week }),
});

export const monthly = periodCommand({
  name: "monthly",
  key: "month",
  usage: (facts, zone) => usageByMonth(facts, zone, { withModels: true }),
  recorded: recordedByMonth,
  select: (month) => ({ since: `${month}-01`, until: lastDayOfMonth(month) }),
});

function periodCommand<Key extends PeriodKey, Row extends Usage & Partial<RowModels> & Record<Key, string>>({
  name,
  key,
  usage: usageOf,
  recorded: recordedOf,
  select,
}: PeriodCommand<Key, Row>) {
  return async (flags: FlagsOf<"period">, context: CliContext): Promise<void> => {
    const { cost } = flags;
    const columns = columnsOf(
      usageListColumns(periodColumn(key), cost),
      ({ name: named, usage }: PeriodRow) => ({
        name: named,
        ...usage,
      }),
    );
    const listing = listingOf<PeriodRow>(columns, { key, order: "asc" }, flags, context);
    const selection = await openSelection(flags, context);
    const { settings, facts } = selection;
    const recorded = recordedOfSelection(selection, cost);
    const breakdownOf = (period: string): readonly (ModelUsageRow & Partial<RecordedCost>)[] => {
      const ofPeriod = selectFacts(facts, { period: resolvePeriod({ ...select(period), ...settings }) });
      const models = usageByModel(ofPeriod);
      if (recorded === null) return models;
      return withRecorded(models, recordedByModel(ofPeriod), ["model", "source"]);
    };
    const usages = usageOf(facts, settings);
    const costed: readonly (Row & Partial<RecordedCost>)[] =
      recorded === null ? usages : withRecorded(usages, recordedOf(facts, settings), [key]);
    const periods = listing.sorted(
      costed.map((usage) => ({
        name: usage[key],
        usage,
        breakdown: flags.breakdown ? breakdownOf(usage[key]) : null,
      })),
    );
    const { rows: shown, rowsLeftOut } = jsonRows(listing.cut(periods, "json"));
    const rows = shown.map(({ usage, breakdown }) =>
      breakdown === null ? usage : { ...usage, models: breakdown },
    );
    const names = { key, title: `Usage by ${headings[key].toLowerCase()}` };
    const view = (format: Format) =>
      periodView(listing.cut(periods, format), names, {
        totals: { ...selectionUsage(selection), ...recorded },
        cost,
        format,
      });
    await printResult(selection, { name, rows, rowsLeftOut, recorded, view, sorted: listing.phrase });
  };
}

interface PeriodRow {
  readonly name: string;
  readonly usage: ListedUsage;
  readonly breakdown: readonly (ModelUsageRow & Partial<RecordedCost>)[] | null;
}

const periodColumn = (key: PeriodKey): Columns<ListedUsage & { readonly name: string }> => ({
  [key]: column.date(headings[key], 1, ({ name }: { readonly name: string }) => name),
});

/**
 * A row a period; with a breakdown, a row a model below it, in a terminal as its branches. CSV has the models' rows
 * only, each with its period.
 */
export function periodView(
  { shown, rest, restName }: CutRows<PeriodRow>,
  { key, title }: { readonly key: PeriodKey; readonly title: string },
  options: {
    readonly totals: ListedUsage;
    readonly cost: CostMode;
    readonly format: Format;
  },
): TableView {
  const isCsv = options.format === "csv";
  const isBrokenDown = shown.some(({ breakdown }) => breakdown !== null);
  const isTree = options.format === "table" && isBrokenDown;
  const lineOf = ({ name, usage: { models, ...usage } }: PeriodRow) => ({
    ...usage,
    ...(isBrokenDown || models === undefined ? {} : { models }),
    name,
    model: "" as string | null,
  });
  const lines = shown.flatMap((row) => [
    ...(row.breakdown !== null && isCsv ? [] : [lineOf(row)]),
    ...(row.breakdown ?? []).map((usage) => ({
      ...usage,
      name: isCsv ? row.name : isTree ? (usage.model ?? "–") : "",
    })),
  ]);
  const view = usageView<ListedUsage & { readonly name: string; readonly model: string | null }>(
    { shown: lines, rest: rest.map(lineOf), restName },
    {
      title,
      columns: {
        ...periodColumn(key),
        ...(isBrokenDown && !isTree ? { model: modelColumns.model } : {}),
      },
      totals: options.totals,
      cost: options.cost,
      format: options.format,
    },
  );
  return {
    ...view,
    ...(isTree ? { levels: shown.flatMap(({ breakdown }) => [0, ...(breakdown ?? []).map(() => 1)]) } : {}),
    trend: periodTrend([...shown, ...rest], key),
    empty: "No request with a time.",
  };
}

// More than any terminal is wide.
const mostValues = 1000;

/** Cost per period from first to last; 0 for periods without a row. */
function periodTrend(rows: readonly PeriodRow[], key: PeriodKey): TableTrend {
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
  return { title: `Cost by ${headings[key].toLowerCase()}`, values, kind: "usd", isLowerBound };
}

/** Consecutive integers for consecutive days, weeks or months; null if the name is none. */
function periodNumber(name: string, key: PeriodKey): number | null {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(name) ?? [];
  if (month !== undefined) return Number(year) * 12 + Number(month) - 1;
  const day = firstDayOfNamedWeek(name);
  return day === null || key !== "week" ? day : Math.floor(day / 7);
}

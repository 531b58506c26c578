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
import type { ModelUsageRow, RecordedCost, Usage } from "@turnmeter/metrics";
import { firstDayOfNamedWeek } from "@turnmeter/metrics/figures.js";
import { column, modelColumns } from "@turnmeter/reporting";
import type { TableTrend, TableView } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";
import { withRecorded, recordedOfSelection, selectionUsage } from "../logs/selection-totals.js";
import type { PeriodFlags } from "./specifications/own-flags.js";
import type { CommandName } from "../common/command-names.js";
import type { Format, CostMode } from "../specification/flags/shared-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import { lastDayOfMonth } from "../specification/flags/period-of-flags.js";
import type { PeriodSettings } from "../specification/flags/period-of-flags.js";
import { usageView } from "./usage.js";
import type { RecordedUsage } from "./usage.js";

type PeriodKey = "date" | "week" | "month";

const headings = { date: "Day", week: "Week", month: "Month" } as const;

/** A command that lists periods, whose rows name theirs under a key. */
interface PeriodCommand<Key extends PeriodKey, Row extends Usage & Record<Key, string>> {
  readonly name: CommandName;
  readonly key: Key;
  readonly usage: (facts: Facts, settings: PeriodSettings) => readonly Row[];
  /** Costs as the logs state them. */
  readonly recorded: (facts: Facts, settings: PeriodSettings) => readonly (Pick<Row, Key> & RecordedCost)[];
  /** Flags that name one period. */
  readonly select: (period: string) => { since?: string; until?: string; week?: string };
}

/** Usage by day. */
export async function daily(flags: PeriodFlags, context: CliContext): Promise<void> {
  await printPeriods(
    {
      name: "daily",
      key: "date",
      usage: usageByDay,
      recorded: recordedByDay,
      select: (date) => ({ since: date, until: date }),
    },
    flags,
    context,
  );
}

/** Usage by week. */
export async function weekly(flags: PeriodFlags, context: CliContext): Promise<void> {
  await printPeriods(
    {
      name: "weekly",
      key: "week",
      usage: usageByWeek,
      recorded: recordedByWeek,
      select: (week) => ({ week }),
    },
    flags,
    context,
  );
}

/** Usage by month. */
export async function monthly(flags: PeriodFlags, context: CliContext): Promise<void> {
  await printPeriods(
    {
      name: "monthly",
      key: "month",
      usage: usageByMonth,
      recorded: recordedByMonth,
      select: (month) => ({ since: `${month}-01`, until: lastDayOfMonth(month) }),
    },
    flags,
    context,
  );
}

/** Writes usage by period, with the models of each where they are asked for. */
async function printPeriods<Key extends PeriodKey, Row extends Usage & Record<Key, string>>(
  { name, key, usage: usageOf, recorded: recordedOf, select }: PeriodCommand<Key, Row>,
  flags: PeriodFlags,
  context: CliContext,
): Promise<void> {
  const selection = await openSelection(flags, context);
  const { settings, facts } = selection;
  const { cost } = flags;
  const recorded = recordedOfSelection(selection, cost);
  const modelsOf = (period: string): readonly (ModelUsageRow & Partial<RecordedCost>)[] => {
    const ofPeriod = selectFacts(facts, { period: resolvePeriod({ ...select(period), ...settings }) });
    const models = usageByModel(ofPeriod);
    if (recorded === null) return models;
    return withRecorded(models, recordedByModel(ofPeriod), ["model", "source"]);
  };
  const usages = usageOf(facts, settings);
  const costed: readonly (Row & Partial<RecordedCost>)[] =
    recorded === null ? usages : withRecorded(usages, recordedOf(facts, settings), [key]);
  const periods = costed.map((usage) => ({
    name: usage[key],
    usage,
    models: flags.breakdown ? modelsOf(usage[key]) : null,
  }));
  const rows = periods.map(({ usage, models }) => (models === null ? usage : { ...usage, models }));
  const names = { key, title: `Usage by ${headings[key].toLowerCase()}` };
  const view = (format: Format) =>
    periodView(periods, names, { totals: { ...selectionUsage(selection), ...recorded }, cost, format });
  await printResult({ name, rows, recorded, view }, selection, flags, context);
}

/** One period, with its models where they were asked for. */
interface PeriodRow {
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
  { key, title }: { readonly key: PeriodKey; readonly title: string },
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
    title,
    columns: {
      [key]: column.date(headings[key], 1, ({ name }: { readonly name: string }) => name),
      ...(hasModels ? { model: modelColumns.model } : {}),
    },
    totals: options.totals,
    cost: options.cost,
    format: options.format,
  });
  return {
    ...view,
    ...(isTree ? { levels: rows.flatMap(({ models }) => [0, ...(models ?? []).map(() => 1)]) } : {}),
    trend: periodTrend(rows, key),
    empty: "No request with a time.",
  };
}

// More than any terminal is wide.
const mostValues = 1000;

/** Cost of each period from the first to the last; 0 for periods between without a row. */
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

/** Numbers that follow each other as days, weeks or months do; null for a name of none. */
function periodNumber(name: string, key: PeriodKey): number | null {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(name) ?? [];
  if (month !== undefined) return Number(year) * 12 + Number(month) - 1;
  const day = firstDayOfNamedWeek(name);
  return day === null || key !== "week" ? day : Math.floor(day / 7);
}

import { namesOf } from "@turnmeter/columns";
import type { MonthBudget, PlanValue, RecordedCost, Totals } from "@turnmeter/metrics";
import { markCounts, type MarkCount } from "@turnmeter/metrics/figures.js";
import {
  amount,
  basisColumns,
  boundsOfBudget,
  cellAmount,
  column,
  expectedText,
  paceText,
  pick,
  planSentence,
  say,
  tableOf,
  tokenColumns,
  tooFewDaysText,
} from "@turnmeter/reporting";
import type { Cell, Column, Columns, TableView, Text } from "@turnmeter/reporting";
import { outcomes, sessionKinds } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";
import type { CostMode, UsageFlags } from "../specification/flags/shared-flags.js";
import { boundText } from "../output/texts.js";
import { printResult } from "../output/print-result.js";
import { recordedOfSelection, selectionTotals, planOfSelection } from "../logs/selection-totals.js";
import { openSelection } from "../logs/selection.js";
import { shownCost } from "../output/listing.js";

/** Everything of a period in one block. */
export async function totals(flags: UsageFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const recorded = recordedOfSelection(selection, flags.cost);
  const row = { ...selectionTotals(selection), ...recorded };
  const rows = row.requests + row.prompts + row.toolCalls === 0 ? [] : [row];
  const plan = planOfSelection(selection);
  await printResult(selection, {
    name: "totals",
    rows,
    recorded,
    extra: { budget: selection.budget, plan },
    view: (format) =>
      totalsView(rows, { isRaw: format === "csv", cost: flags.cost, budget: selection.budget, plan }),
  });
}

/** A figure of the totals; `level` 1 is part of the one above. */
interface Measure extends Column<Totals> {
  readonly level?: number;
}

type Measures = Readonly<Record<string, Measure>>;

const count = (title: Text, of: (row: Totals) => number, level = 0): Measure => ({
  ...column.count(title, 1, of),
  level,
});

type CountName = MarkCount | "sessions" | "subagents" | "toolCalls" | "linesAdded" | "linesRemoved";

function counts(...names: readonly CountName[]): Measures {
  return Object.fromEntries(names.map((name) => [name, count(amount.figureTitle(name), (row) => row[name])]));
}

const tokens = (
  key: Exclude<keyof typeof tokenColumns, "requests" | "totalTokens" | "webSearches">,
  title: string,
  level = 1,
): Measures => ({ [key]: { ...tokenColumns[key], kind: "count", title, level } });

const time = (key: Exclude<keyof Totals["turnTimes"], "turns">, title: string, level = 1): Measures => ({
  [`turnTimes.${key}`]: { ...column.duration(title, 1, ({ turnTimes }: Totals) => turnTimes[key]), level },
});

/** Totals except dollars. CSV adds turn times and certainty, but nothing that sums other figures. */
function measuresOf({ turnTimes }: Totals, isRaw: boolean): Measures {
  return {
    requests: tokenColumns.requests,
    totalTokens: { ...tokenColumns.totalTokens, kind: "count" },
    ...tokens("inputTokens", "input"),
    ...tokens("outputTokens", "output"),
    ...tokens("reasoningTokens", "of it reasoning", 2),
    ...tokens("cacheReadTokens", "read from a cache"),
    ...tokens("cacheWrite5mTokens", "written to a cache, 5 min"),
    ...tokens("cacheWrite1hTokens", "written to a cache, 1 h"),
    ...pick(tokenColumns, { webSearches: { title: "Web searches" } }),
    ...counts("sessions"),
    ...parts("sessionsByKind", sessionKinds, ({ sessionsByKind }, kind) => sessionsByKind[kind]),
    ...counts("subagents", "prompts"),
    ...(!isRaw && turnTimes.turns === 0 ? {} : times),
    ...counts("toolCalls"),
    ...parts("outcomes", outcomes, (row, outcome) => row.outcomes[outcome]),
    ...counts("linesAdded", "linesRemoved", ...namesOf(markCounts).filter((name) => name !== "prompts")),
    ...(isRaw ? basisColumns : {}),
  };
}

const times: Measures = {
  ...time("durationMs", "Time in turns", 0),
  ...time("modelMs", "model (estimated)"),
  ...time("toolMs", "tools"),
  ...time("waitMs", "waiting"),
  ...time("restMs", "not known"),
};

function parts<Name extends string>(
  key: string,
  names: readonly Name[],
  of: (row: Totals, name: Name) => number,
): Measures {
  return Object.fromEntries(names.map((name) => [`${key}.${name}`, count(name, (row) => of(row, name), 1)]));
}

interface TotalsOptions {
  readonly isRaw: boolean;
  readonly cost: CostMode;
  readonly budget: MonthBudget | null;
  readonly plan: PlanValue | null;
}

/** A measure per line; `isRaw` keeps numbers unformatted, for programs. */
function totalsView(
  rows: readonly (Totals & Partial<RecordedCost>)[],
  { isRaw, cost, budget, plan }: TotalsOptions,
): TableView {
  const lines = rows.flatMap((row) => {
    const measures: Measures = {
      ...shownCost(cost, row, isRaw ? "csv" : "table"),
      ...measuresOf(row, isRaw),
    };
    return Object.entries(measures).map(([key, { title, kind, of, level = 0 }]) => ({
      measure: isRaw ? key : title,
      value: isRaw ? of(row) : cellAmount(of(row), kind),
      level,
    }));
  });
  const all = [...lines, ...(budget === null ? [] : budgetLines(budget, isRaw))];
  return {
    title: "Totals",
    ...tableOf(all, lineColumns),
    levels: all.map(({ level }) => level),
    ...(plan === null ? {} : { notes: [planSentence(plan)] }),
  };
}

interface Line {
  readonly measure: Text;
  readonly value: Cell;
  readonly level: number;
}

/** The month's budget, whatever days the totals cover. */
function budgetLines(budget: MonthBudget, isRaw: boolean): readonly Line[] {
  if (isRaw)
    return Object.entries(budget).map(([key, value]) => ({ measure: `budget.${key}`, value, level: 0 }));
  const { month, budgetUsd, spentUsd } = budget;
  const spent = boundText(spentUsd, boundsOfBudget(budget), "usd");
  return [
    { measure: say`Budget of ${month}`, value: amount.usd(budgetUsd), level: 0 },
    { measure: "spent", value: spentUsd === null ? null : spent, level: 1 },
    { measure: "pace", value: paceText(budget), level: 1 },
    { measure: "expected at its end", value: expectedText(budget) ?? tooFewDaysText, level: 1 },
  ];
}

const lineColumns = {
  measure: column.text("Measure", 1, ({ measure }) => measure),
  value: column.figure("Value", 1, ({ value }) => value),
} satisfies Columns<{ readonly measure: Text; readonly value: Cell }>;

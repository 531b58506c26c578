import type { ToolRow, WeeklyReportData, FailureRow, ErrorRow, ReportPeriod } from "@turnmeter/metrics";
import { endedCalls, errorRateOf, leastCases, sumCosts } from "@turnmeter/metrics/figures.js";
import {
  errorKinds,
  errorKindsOf,
  failureCost,
  errorRateByTool,
  isRanked,
  toolsByErrorRate,
} from "../charts/tools.js";
import { amount, atLeast, joined, say, type Text } from "../format/sentence.js";
import { fewestMarks, plotNumber } from "../plot/chart-spec.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportChart, ReportSection, SectionMore } from "../report.js";
import { countOf, joinWords } from "../words/listed.js";
import { listingCommand, shortName, placeText } from "../words/names.js";
import { toolColumn, errorColumns, toolColumns } from "../subjects/tools.js";
import { column, tableOf, blankRow, pick, type Columns } from "../table/column.js";
import { sumRow, firstRows, restNotes } from "../table/first-rows.js";
import type { Cell, TableRow, TableView } from "../table/table-view.js";
import { boundCell } from "../words/usage-phrase.js";
import { present, sumOf } from "../sum-of.js";

/** Which tools failed, what became of the failures, and what retries cost. */
export function toolsSection(data: WeeklyReportData): ReportSection | null {
  const { tools, errors, failures = [] } = data;
  if (tools.length === 0 && errors.length === 0) return null;
  const rates = rateChart(data);
  const cost = failureChart(data);
  return {
    id: "tools",
    title: "Tools and failures",
    finding: toolsFinding(data),
    reading: joined([kindReading(data), failuresReading(failures)]),
    charts: [rates, cost].filter((chart) => chart !== null),
    tables: cost === null && failures.length > 0 ? [failureTable(failures)] : [],
    more: toolsMore(data),
  };
}

function rateChart({ tools }: WeeklyReportData): ReportChart | null {
  const drawn = toolsByErrorRate(tools);
  if (drawn.length < fewestMarks) return null;
  const rated = tools.filter((row) => endedCalls(row.outcomes) > 0);
  const faultless = rated.filter(({ errorRate }) => errorRate === 0).length;
  const notes = joined([
    drawn.some((row) => !isRanked(row)) &&
      say`Grey: fewer than ${amount.count(leastCases)} calls, too few to rank.`,
    faultless > 0 && say`${countOf(faultless, "more tool", "more tools")} without an error.`,
  ]);
  return {
    id: "error-rate-by-tool",
    title: "Failed or invalid, share of the calls that ran to an end",
    span: "half",
    note: notes === "" ? undefined : notes,
    spec: errorRateByTool(tools),
    table: outcomeTable(rated),
  };
}

function failureChart({ failures = [] }: WeeklyReportData): ReportChart | null {
  if (failures.filter(({ costUsd }) => plotNumber(costUsd) > 0).length < fewestMarks) return null;
  return {
    id: "failure-cost",
    title: "Cost of retries after a failure, US dollars",
    span: "half",
    note: "An estimate: responses after a failure up to the last try, whatever else they did.",
    isLowerBound: isLowerBound(failures),
    spec: failureCost(failures),
    table: failureTable(failures),
  };
}

function toolsMore({ tools, errors, period }: WeeklyReportData): SectionMore | undefined {
  const kinds = errorKindsOf(errors);
  const charts: readonly ReportChart[] = present([
    !(kinds.length < fewestMarks) && {
      id: "error-kinds",
      title: "Calls that failed, were invalid or were denied, by kind",
      span: "wide",
      spec: errorKinds(errors),
      table: errorTable(errors, period),
    },
  ]);
  const tables = [
    ...(charts.length === 0 && errors.length > 0 ? [errorTable(errors, period)] : []),
    ...(tools.length > 0 ? [toolTable(tools, listingCommand("tools", period))] : []),
  ];
  return { title: "Kinds of failure, and every tool", charts, tables };
}

function toolsFinding({ tools, totals, failures = [] }: WeeklyReportData): Text {
  const ended = endedCalls(totals.outcomes);
  const rate = errorRateOf(totals.outcomes);
  if (ended === 0) return say`None of ${countOf(totals.toolCalls, "tool call", "tool calls")} ran to an end`;
  if (ended === 1) return `The only finished tool call ${rate === 0 ? "went well" : "failed"}`;
  if (rate === 0) return say`All ${amount.count(ended)} finished tool calls went well`;
  const [worst] = toolsByErrorRate(tools).filter(isRanked);
  const cost = sumCosts(failures);
  const tries = cost.costUsd > 0 ? say`; retries cost ${atLeast(cost, cost.costUsd, amount.usd)}` : "";
  return say`${worstText(worst, ended, rate)}${tries}`;
}

function worstText(worst: ToolRow | undefined, ended: number, rate: number | null): Text {
  if (worst === undefined || !worst.errorRate)
    return say`${amount.percent(rate)} of ${amount.count(ended)} tool calls failed`;
  const calls = amount.count(endedCalls(worst.outcomes));
  return say`${shortName(worst.tool)} failed most often, in ${amount.percent(worst.errorRate)} of ${calls} calls`;
}

function kindReading({ errors }: WeeklyReportData): Text | null {
  const [first, second] = errorKindsOf(errors);
  if (first === undefined) return null;
  const name = say`${shortName(first.name)}${first.count === 1 ? "" : say`, ${amount.count(first.count)} times`}`;
  return second === undefined
    ? say`Every failure was of one kind: ${name}.`
    : say`The most frequent failure was ${name}.`;
}

/** Failures, their rounds of tries, and how many rounds ended each way. */
type FailureEnds = Pick<FailureRow, "chains" | "failures" | "fixed" | "abandoned" | "failing">;

function failuresReading(failures: readonly FailureEnds[]): Text | null {
  const chains = sumOf(failures, (row) => row.chains);
  const calls = sumOf(failures, (row) => row.failures);
  const ends = [
    { count: sumOf(failures, (row) => row.fixed), text: "fixed in the same turn" },
    { count: sumOf(failures, (row) => row.abandoned), text: "given up" },
    { count: sumOf(failures, (row) => row.failing), text: "still failing when the turn ended" },
  ].filter(({ count }) => count > 0);
  const [first] = ends;
  if (chains <= 0 || first === undefined) return null;
  if (calls === 1) return `The call that failed was ${first.text}.`;
  const told = joinWords(ends.map(({ count, text }) => say`${amount.count(count)} ${text}`));
  if (chains === calls)
    return ends.length === 1
      ? say`${calls === 2 ? "Both" : say`All ${amount.count(calls)}`} were ${first.text}.`
      : say`Of ${amount.count(calls)} failures, ${told}.`;
  return say`${amount.count(calls)} failures in ${countOf(chains, "round", "rounds")} of tries: ${told}.`;
}

/** Beyond 50 rows the rest is one row. */
function failureTable(failures: readonly FailureRow[]): TableView {
  return {
    title: "Failures and the tries after them",
    ...firstRows(failures, failureColumns, (rest) =>
      totalRow(rest, countOf(rest.length, "more kind", "more kinds")),
    ),
    totals: totalRow(failures, say`Total of ${countOf(failures.length, "kind", "kinds")}`),
    notes: [
      "A round is a failure with the tries after it in the same turn. Retries: an estimate, the responses after a failure up to the last try, whatever else they did.",
    ],
    empty: "No call failed.",
  };
}

const failureColumns = {
  errorKind: column.text("Kind", 1, ({ errorKind }) => errorKind ?? "not known"),
  tool: toolColumn,
  outcome: column.text("Outcome", 5, ({ outcome }) => outcome),
  failures: column.count("Calls", 2, ({ failures }) => failures),
  chains: column.count("Rounds", 3, ({ chains }) => chains),
  fixed: column.count("Fixed", 2, ({ fixed }) => fixed),
  abandoned: column.count("Given up", 4, ({ abandoned }) => abandoned),
  failing: column.count("Unfixed", 4, ({ failing }) => failing),
  medianFixMs: column.duration("Median to fix", 3, ({ medianFixMs }) => medianFixMs),
  costUsd: column.usd("Retries", 1, (row) => costCell([row])),
  example: column.text("Example", 6, ({ examples }) => placeText(examples[0]), { cut: "place" }),
} satisfies Columns<FailureRow>;

function totalRow(rows: readonly FailureRow[], errorKind: Text): TableRow {
  return { ...sumRow(tableOf(rows, failureColumns)), errorKind, medianFixMs: "", costUsd: costCell(rows) };
}

/** Cost of all retries; null if nothing is priced. */
function costCell(rows: readonly FailureRow[]): Cell {
  const cost = sumCosts(rows);
  const isUnpriced = rows.some(({ costUsd }) => costUsd === null) && rows.every((row) => !row.costUsd);
  return isUnpriced ? null : boundCell(cost, cost.costUsd);
}

const titles = {
  endedCalls: { priority: 1, title: "Ran to an end" },
  errorRate: { priority: 1, title: "Error rate" },
};

/** How the calls of each tool ended, in the given order. */
function outcomeTable(tools: readonly ToolRow[]): TableView {
  const columns = pick(toolColumns, {
    tool: true,
    endedCalls: titles.endedCalls,
    failed: 2,
    invalid: 2,
    errorRate: titles.errorRate,
  });
  return { title: "Outcomes by tool", ...tableOf(tools, columns) };
}

/** How long the calls of each tool took, in the given order. */
export function durationTable(tools: readonly ToolRow[]): TableView {
  const timedCalls = { priority: 2, title: "Timed calls" };
  const columns = pick(toolColumns, { tool: true, timedCalls, p50Ms: 1, p90Ms: 1, p99Ms: 2 });
  return { title: "Durations by tool", ...tableOf(tools, columns) };
}

/** Calls, outcomes and times of every tool, with totals. */
function toolTable(tools: readonly ToolRow[], command: string | undefined): TableView {
  const columns = pick(toolColumns, {
    tool: true,
    calls: true,
    failed: 3,
    invalid: 3,
    rejected: 5,
    denied: 5,
    ...titles,
    p50Ms: 3,
    p99Ms: 4,
    totalMs: { priority: 3, title: "Total time" },
  });
  const table = tableOf(tools, columns);
  const sumOfCalls = (outcome: "ok" | "failed" | "invalid") =>
    sumOf(tools, ({ outcomes }) => outcomes[outcome]);
  return {
    title: "Tools",
    ...table,
    totals: {
      ...sumRow(table),
      tool: say`Total of ${countOf(tools.length, "tool", "tools")}`,
      errorRate: errorRateOf({
        ok: sumOfCalls("ok"),
        failed: sumOfCalls("failed"),
        invalid: sumOfCalls("invalid"),
      }),
      p50Ms: "",
      p99Ms: "",
    },
    notes: [
      "Error rate: failed and invalid calls as a share of those that ran to an end. Total time adds up calls that ran side by side.",
    ],
    ...(command === undefined ? {} : { command }),
  };
}

/** Failures by kind and tool, with totals. */
function errorTable(errors: readonly ErrorRow[], period: ReportPeriod): TableView {
  const columns = pick(errorColumns, {
    errorKind: { of: ({ errorKind }) => errorKind ?? "not known" },
    outcome: 3,
    tool: true,
    count: { title: "Calls" },
    sessions: 4,
    lastAt: { priority: 5, title: "Last seen", align: "right" },
  });
  const errorRow = (errorKind: Text, rows: readonly ErrorRow[]): TableRow => ({
    ...blankRow(columns),
    errorKind,
    count: sumOf(rows, ({ count }) => count),
  });
  return {
    title: "Failures by kind and tool",
    timezone: period.timezone,
    ...firstRows(errors, columns, (rest) => errorRow(say`${amount.count(rest.length)} more rows`, rest)),
    totals: errorRow("Total", errors),
    notes: restNotes(errors, listingCommand("errors", period)),
  };
}

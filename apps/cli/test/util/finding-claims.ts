import type { PeriodFigures, ToolRow, WeeklyReportData } from "@turnmeter/metrics";
import { findings, formatsOf, sessionName, shortIds, written } from "@turnmeter/reporting";
import type { WrittenReport } from "@turnmeter/reporting";
import { expect } from "vitest";

type WrittenFinding = NonNullable<WrittenReport["findings"]>[number];

const formats = formatsOf("en");
type Figures = Readonly<Record<string, number>>;

/** Holds the sentences of findings to their figures, and the figures to the rows that the tables are made of. */
export function expectFindings(report: WrittenReport, data: WeeklyReportData): void {
  for (const finding of written(findings(data))) {
    const { id, figures = {} } = finding;
    const own = figuresById[id];
    expect(own, `no figures are worked out for ${id}`).toBeDefined();
    const expected = own?.(data, finding) ?? {};
    expect(Object.keys(figures).sort(), id).toEqual(Object.keys(expected).sort());
    for (const [name, value] of Object.entries(expected))
      expect(figures[name], `${id}: ${name}`).toBeCloseTo(value, 6);
    expect(restOf(finding, report, data), finding.text).not.toMatch(/\d/);
  }
}

/** What of a sentence is left without its figures, each of which it has to print, and without names. */
function restOf(
  { text, figures = {} }: WrittenFinding,
  report: WrittenReport,
  data: WeeklyReportData,
): string {
  let rest = text;
  const cause = /The largest cause: (.*), [+−]\$[\d,.]+\./.exec(text)?.[1];
  if (cause !== undefined) {
    const changes =
      report.sections.flatMap(({ more }) => more?.charts ?? []).find(({ id }) => id === "cost-bridge")
        ?.note ?? "";
    expect(changes.toLowerCase()).toContain(cause.toLowerCase());
    rest = rest.replace(cause, "");
  }
  for (const name of namesOf(data)) rest = rest.replaceAll(name, "");
  rest = rest.replaceAll(/, (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w{3} \d\d:\d\d/g, "");
  rest = rest.replaceAll(/[Ww]eek \d+/g, "").replaceAll("above 200 k tokens", "");
  for (const [name, value] of Object.entries(figures)) {
    const printed = printedAs(name, value).filter((one) => rest.includes(one));
    // Nothing may be told in words.
    if (value === 0 && printed.length === 0) continue;
    expect(printed, `${name} in ${text}`).not.toEqual([]);
    rest = rest.replace(printed.toSorted((a, b) => b.length - a.length)[0] ?? "", "");
  }
  return rest;
}

/** The ways in which a sentence may print a figure. */
function printedAs(name: string, value: number): readonly string[] {
  const size = Math.abs(value);
  if (/share|rate$/i.test(name)) return [formats.percent(size)];
  if (/usd$/i.test(name)) return [formats.usd(size), formats.usd(size, "down")];
  if (/ms$/i.test(name)) return [formats.duration(size)];
  if (/tokens$/i.test(name)) return [formats.tokens(size), formats.tokens(size, "down")];
  if (name === "change") return [formats.percent(size), `${formats.decimal(1 + value, 1)} times`];
  return [formats.count(size)];
}

function namesOf({
  sessions,
  tools,
  weekChange,
  errors,
  quality,
  period,
}: WeeklyReportData): readonly string[] {
  const models = [weekChange?.now, weekChange?.before].flatMap((parts) => parts?.models ?? []);
  const shortId = shortIds(sessions.map(({ sessionId }) => sessionId));
  return [
    ...sessions.flatMap((session) => [sessionName(session, period.timezone), shortId(session.sessionId)]),
    ...models.map(({ model }) => model),
    ...tools.map(({ tool }) => tool),
    ...errors.map(({ errorKind }) => errorKind),
    ...quality.unpricedModels.map(({ model }) => model),
  ].flatMap((name) => (name === null || name === "" ? [] : [name]));
}

const usdOf = (rows: readonly { readonly costNanoUsd: string }[]): number =>
  Number(rows.reduce((sum, { costNanoUsd }) => sum + BigInt(costNanoUsd), 0n)) / 1e9;
const extraUsdOf = (rows: readonly { readonly extraNanoUsd: string }[]): number =>
  Number(rows.reduce((sum, { extraNanoUsd }) => sum + BigInt(extraNanoUsd), 0n)) / 1e9;
const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);
const ended = ({ outcomes }: Pick<ToolRow, "outcomes">): number =>
  outcomes.ok + outcomes.failed + outcomes.invalid;
const firstOf = <Row>(rows: readonly Row[], isIt: (row: Row) => boolean): Row => {
  const row = rows.find(isIt);
  if (row === undefined) throw new Error("no row of what a finding is about");
  return row;
};

const perPrompt = (figures: PeriodFigures | null | undefined): number =>
  (figures?.costUsd ?? 0) / (figures?.prompts ?? 0);
const cents = (side: PeriodFigures | null | undefined): number =>
  Math[(side?.lowerBoundRequests ?? 0) > 0 ? "floor" : "round"](Number(side?.costNanoUsd ?? 0) / 1e7);

/** The figures of each finding, worked out from the rows of the page's tables and its totals. */
const figuresById: Readonly<Record<string, (data: WeeklyReportData, finding: WrittenFinding) => Figures>> = {
  "cost-rose": costChange,
  "cost-fell": costChange,
  "large-session"({ sessions, totals }) {
    const answered = sessions.filter(({ requests }) => requests > 0);
    const costUsd = Math.max(...answered.map((session) => session.costUsd ?? 0));
    return { sessions: answered.length, costUsd, shareOfCost: costUsd / (totals.costUsd ?? 0) };
  },
  "subagent-share"({ agents, totals }) {
    const costUsd = usdOf(agents);
    return { runs: sumOf(agents, ({ runs }) => runs), costUsd, shareOfCost: costUsd / (totals.costUsd ?? 0) };
  },
  "model-share"({ weekChange }, { text }) {
    const shareIn = (models: NonNullable<typeof weekChange>["now"]["models"]): number =>
      usdOf(models.filter(({ model }) => text.startsWith(`${model} took`))) / usdOf(models);
    return {
      shareOfCost: shareIn(weekChange?.now.models ?? []),
      beforeShareOfCost: shareIn(weekChange?.before.models ?? []),
    };
  },
  "large-contexts"({ context, totals }) {
    const bands = (context?.bands ?? []).filter(({ aboveTokens }) => (aboveTokens ?? 0) >= 200_000);
    const requests = sumOf(bands, (band) => band.requests);
    const costUsd = usdOf(bands);
    return {
      requests,
      shareOfRequests: requests / totals.requests,
      costUsd,
      shareOfCost: costUsd / (totals.costUsd ?? 0),
    };
  },
  "failure-cost"({ failures = [], totals }, { text }) {
    const {
      failures: calls,
      chains,
      costUsd,
      fixed,
      timedFixes,
      medianFixMs,
    } = firstOf(failures, ({ tool, errorKind, outcome, failures: count }) => {
      const isCommand = outcome === "failed" && errorKind === "exit-code";
      const verb = outcome === "failed" ? "failed" : "was called invalidly";
      const kind = isCommand || errorKind === null ? "" : ` (${errorKind})`;
      return text.startsWith(`${tool}${isCommand ? " commands" : ""} ${verb} ${count} times${kind}`);
    });
    const shareOfCost = (costUsd ?? 0) / (totals.costUsd ?? 0);
    const times =
      medianFixMs === null ? {} : { medianFixMs, ...(timedFixes === fixed ? {} : { timedFixes }) };
    const several = calls === chains ? {} : { failures: calls };
    return { ...several, chains, costUsd: costUsd ?? 0, shareOfCost, fixed, ...times };
  },
  "cost-per-prompt"({ comparison }) {
    const [now, before] = [comparison?.figures, comparison?.before[0]?.figures];
    const [costPerPromptUsd, beforeCostPerPromptUsd] = [perPrompt(now), perPrompt(before)];
    return {
      prompts: now?.prompts ?? 0,
      beforePrompts: before?.prompts ?? 0,
      costPerPromptUsd,
      beforeCostPerPromptUsd,
      change: costPerPromptUsd / beforeCostPerPromptUsd - 1,
    };
  },
  "unread-cache-writes"({ cacheHealth, totals }) {
    const unread = cacheHealth?.unread ?? [];
    const cacheWriteTokens = totals.cacheWrite5mTokens + totals.cacheWrite1hTokens;
    return {
      cacheWriteTokens,
      shareOfWrites: sumOf(unread, ({ tokens }) => tokens) / cacheWriteTokens,
      extraUsd: extraUsdOf(unread),
    };
  },
  "cache-breaks"({ cacheHealth, totals }) {
    const rows = cacheHealth?.breaks ?? [];
    const extraUsd = extraUsdOf(rows);
    return {
      breaks: sumOf(rows, ({ breaks }) => breaks),
      resentTokens: sumOf(rows, ({ resentTokens }) => resentTokens),
      extraUsd,
      shareOfCost: extraUsd / (totals.costUsd ?? 0),
    };
  },
  "tool-error-rate"({ weekChange }, { text }) {
    const [now, before] = toolsOf(weekChange, text);
    const rateOf = (row: ToolRow): number => (row.outcomes.failed + row.outcomes.invalid) / ended(row);
    return {
      errorRate: rateOf(now),
      calls: ended(now),
      beforeErrorRate: rateOf(before),
      beforeCalls: ended(before),
    };
  },
  "slow-tool"({ weekChange }, { text }) {
    const [now, before] = toolsOf(weekChange, text.replace("One of ten calls of ", ""));
    return {
      p90Ms: now.p90Ms ?? 0,
      timedCalls: now.timedCalls,
      beforeP90Ms: before.p90Ms ?? 0,
      beforeTimedCalls: before.timedCalls,
    };
  },
  "unknown-tools"({ errors }) {
    const unknown = errors.filter(({ errorKind }) => errorKind === "unknown-tool");
    return { calls: sumOf(unknown, ({ count }) => count) };
  },
  "unpriced-share"({ totals, models }) {
    const unpricedTokens = sumOf(models, (row) => row.unpricedTokens);
    const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = totals;
    const all = inputTokens + outputTokens + cacheReadTokens + cacheWrite5mTokens + cacheWrite1hTokens;
    return { unpricedTokens, shareOfTokens: unpricedTokens / all };
  },
  drift({ quality }) {
    const odd = sumOf(quality.unknownRecords, ({ count }) => count) + (quality.oddFields?.rows ?? 0);
    return { records: quality.recordsRead ?? 0, shareOfRecords: odd / (quality.recordsRead ?? 0) };
  },
};

/** Dollars are those that are printed, so they are cents; a lower bound is rounded down. */
function costChange({ comparison, weekChange }: WeeklyReportData, { figures }: WrittenFinding): Figures {
  const [now, before] = [comparison?.figures, comparison?.before[0]?.figures];
  const parts = (weekChange?.bridge.parts ?? []).map(({ costNanoUsd }) => Number(costNanoUsd) / 1e9);
  const difference = cents(now) - cents(before);
  const causeUsd = figures?.["causeUsd"] ?? 0;
  expect(Math.abs(causeUsd - (difference > 0 ? Math.max(...parts) : Math.min(...parts)))).toBeLessThan(0.02);
  const change = (now?.costUsd ?? 0) / (before?.costUsd ?? 0) - 1;
  return { differenceUsd: difference / 100, change, causeUsd };
}

/** The tool that a sentence begins with, in both weeks. */
function toolsOf(weekChange: WeeklyReportData["weekChange"], text: string): readonly [ToolRow, ToolRow] {
  const isIt = ({ tool }: ToolRow): boolean => text.startsWith(`${tool} `);
  return [firstOf(weekChange?.now.tools ?? [], isIt), firstOf(weekChange?.before.tools ?? [], isIt)];
}

import type { Facts } from "@turnmeter/schema";
import {
  activityMap,
  dailyModels,
  usageByModel,
  usageByProject,
  usageByWeek,
  usageByMapped,
} from "../usage/usage-by.js";
import { agentTypes } from "../agents/agents.js";
import type { BridgePrices } from "../prices/prices.js";
import { aggregate } from "../engine/aggregate.js";
import { byColumns } from "../engine/metric.js";
import { cacheByDay } from "../cache/cache-by-day.js";
import { ledger } from "../ledger/ledger.js";
import { type ReportFacts, reportQuality } from "../quality/report-quality.js";
import type { WeeklyReportData, WeekParts, AgentNames } from "../rows/weekly-report.js";
import { once, together } from "../engine/pending.js";
import { askAhead } from "../engine/remote-runs.js";
import { selectFacts } from "../selection/select-facts.js";
import { checkPeriod, type Period, periodOf, periodWeeks, spanBefore } from "../time/period.js";
import { localDate } from "../time/local-day.js";
import type { DefaultPeriod } from "../selection/report-period.js";
import { errorStatistics, toolStatistics } from "../tools/calls.js";
import { totals } from "../totals.js";
import { usageBySession, withContents } from "../usage/sessions.js";
import { askFirstScreen, firstScreenRows } from "./first-screen.js";
import { cacheHealth } from "../cache/cache-health.js";
import {
  compactions,
  contextExcess,
  contextBands,
  contextBySession,
  contextSizes,
} from "../context/context.js";
import { failureStatistics } from "../failures/failures.js";
import { responseTimes, timeByDay, turnDurations } from "../latency/latency.js";
import { compareWeek, type LogWindow, logWindows } from "../baseline/compare-week.js";
import { comparedSpans } from "../baseline/compared-spans.js";
import { costBridge } from "../bridge/cost-bridge.js";
import type { WeekComparison, WeekSpan } from "../rows/baseline.js";
import type { CodingAgentUsageRow } from "../rows/usage.js";
import { byCost } from "../usage/order.js";

const weeksBefore = 8;
const chartWeeksBefore = 4;

/** A report's view of a price book: `priceLookup` of `@turnmeter/pricing`. */
export interface ReportPrices extends BridgePrices {
  /** Hash of the book's content. */
  readonly hash: string;
  /** The day up to which the book was checked. */
  readonly asOf: string;
}

/** Options of {@link weeklyReportData}. */
export interface WeeklyReportOptions extends Pick<
  WeeklyReportData,
  "version" | "sampleNote" | "budget" | "plan" | "goneLogs" | "agentNames"
> {
  /** The report's period: one named by `resolvePeriod`, or the default of `reportPeriod`. */
  readonly period: Period | DefaultPeriod;
  /** The present, epoch ms: days after it are still to come. */
  readonly nowMs: number;
  /** The prices by which the facts were costed. */
  readonly prices: ReportPrices;
  /** The facts without filters, if the given ones are filtered: they show on which days there are logs. */
  readonly unfilteredFacts?: Facts;
}

/**
 * Everything the weekly report says. The facts must be priced and cover all times, since weeks before the period stand beside it.
 * @throws TypeError or RangeError if the period is invalid
 */
export function weeklyReportData(
  allFacts: Facts,
  { unfilteredFacts = allFacts, ...options }: WeeklyReportOptions,
): WeeklyReportData {
  const { period, nowMs, prices, version, sampleNote, budget, plan, goneLogs, agentNames } = options;
  checkPeriod(period);
  const { since, until, timezone, weekStart } = period;
  const facts = selectFacts(allFacts, { period });
  const sessionFacts = selectFacts(allFacts, { activeIn: period });
  const reportFacts = { facts, allFacts, sessionFacts, unfilteredFacts };
  const chartFacts = withWeeksBefore(allFacts, period, chartWeeksBefore);
  const compared = once(() => weekComparison(reportFacts, options));
  const sessions = once(() => usageBySession(facts));
  const projects = once(() => usageByProject(facts));
  const models = once(() => usageByModel(facts));
  const { generatedFrom, all, weeksCompared, ...counted } = together({
    generatedFrom: () => sourcesOf(facts),
    all: () => totals(facts),
    weeksCompared: compared,
    firstScreen: () => {
      askFirstScreen(reportFacts, period, options);
      const { comparison } = compared();
      const now = { projects: projects(), models: models(), sessions: sessions() };
      return firstScreenRows(reportFacts, period, comparison, now);
    },
    weeks: () => usageByWeek(withWeeksBefore(allFacts, period, weeksBefore), period),
    dailyModels: () => dailyModels(chartFacts, period),
    cache: () => cacheByDay(chartFacts, period, prices.pricesOf),
    tools: () => toolStatistics(facts),
    errors: () => errorStatistics(facts),
    agents: () => agentTypes(facts),
    activity: () => activityMap(facts, period),
    sessions: () => {
      askAhead(facts, () => withContents([], facts, period));
      return withContents(sessions(), facts, period);
    },
    projects,
    models,
    codingAgents: () => usageByCodingAgent(facts, agentNames),
    failures: () => failureStatistics(facts),
    times: () =>
      together({
        byDay: () => timeByDay(facts, period),
        responses: () => responseTimes(facts),
        turns: () => turnDurations(facts),
      }),
    cacheHealth: () => cacheHealth(facts, prices),
    context: () =>
      together({
        bands: () => contextBands(facts),
        sizes: () => contextSizes(facts),
        sessions: () => contextBySession(facts),
        compactions: () => compactions(facts),
        excess: () => contextExcess(facts, prices),
      }),
    ledger: () => ledger(facts),
    quality: () => reportQuality(reportFacts),
  });
  return {
    ...(version === undefined ? {} : { version }),
    period: { since, until, timezone, weekStart },
    today: localDate(nowMs, timezone),
    isSample: sampleNote !== undefined,
    ...(sampleNote === undefined ? {} : { sampleNote }),
    ...periodNoteOf(period),
    ...(budget === undefined ? {} : { budget }),
    ...(plan === undefined ? {} : { plan }),
    ...(goneLogs === undefined ? {} : { goneLogs }),
    generatedFrom,
    ...(agentNames === undefined ? {} : { agentNames }),
    totals: all,
    ...weeksCompared,
    ...counted,
    prices: { hash: prices.hash, asOf: prices.asOf },
  };
}

function periodNoteOf(period: Period | DefaultPeriod): Pick<WeeklyReportData, "periodNote"> {
  if (!("isFallback" in period)) return {};
  return period.isFallback ? { periodNote: "the last active week" } : {};
}

function sourcesOf(facts: Pick<Facts, "requests" | "files">): string[] {
  const dimensions = { source: { column: "source" } } as const;
  const ofRequests = aggregate(facts, { table: "requests", dimensions });
  if (ofRequests.length > 0) return ofRequests.map(({ source }) => source).sort();
  const where = [{ column: "status", in: ["read"] }] as const;
  const ofFiles = aggregate(facts, { table: "files", where, dimensions });
  return ofFiles.flatMap(({ source }) => source ?? []).sort();
}

function withWeeksBefore(facts: Facts, period: Period, before: number): Facts {
  const { since, until } = period;
  if (since === null) return selectFacts(facts, { period });
  const [first] = periodWeeks({ ...period, until: since }, { before });
  return selectFacts(facts, { period: periodOf(first?.since ?? since, until, period) });
}

interface WeekOptions {
  readonly period: Period | DefaultPeriod;
  readonly nowMs: number;
  readonly prices: BridgePrices;
}

/** The weeks of a period beside the weeks before, and the causes of the difference to the last one. */
function weekComparison(
  { allFacts, unfilteredFacts }: Pick<ReportFacts, "allFacts" | "unfilteredFacts">,
  options: WeekOptions,
): Pick<WeeklyReportData, "comparison" | "weekSoFar" | "weekChange"> {
  const { period } = options;
  const withWeekSoFar = "isFallback" in period && !period.isFallback;
  const spans = comparedSpans(allFacts, period, { ...options, withWeekSoFar });
  const { timezone, weekStart } = period;
  const comparedWith = (windows: readonly LogWindow[]) => {
    const judged = { timezone, weekStart, windows };
    return together({
      comparison: () => spans.main && compareWeek(allFacts, spans.main, judged),
      weekSoFar: () => spans.running && compareWeek(allFacts, spans.running, judged),
    });
  };
  askAhead(allFacts, () => comparedWith([]));
  askAhead(
    allFacts,
    () => spans.main && changeBetween(allFacts, spanBefore(spans.main, 1, period), spans.main, options),
  );
  const { comparison, weekSoFar } = comparedWith(logWindows(unfilteredFacts));
  return { comparison, weekSoFar, weekChange: comparison && weekChange(allFacts, comparison, options) };
}

function weekChange(
  facts: Facts,
  { span, before: [last] }: WeekComparison,
  options: WeekOptions,
): WeeklyReportData["weekChange"] {
  return last === undefined || last.standing !== "whole" ? null : changeBetween(facts, last, span, options);
}

type Days = Pick<WeekSpan, "since" | "until">;

function changeBetween(
  facts: Facts,
  daysBefore: Days,
  daysNow: Days,
  { period, prices }: WeekOptions,
): NonNullable<WeeklyReportData["weekChange"]> {
  const factsOf = ({ since, until }: Days) => selectFacts(facts, { period: periodOf(since, until, period) });
  const [before, now] = [factsOf(daysBefore), factsOf(daysNow)];
  return together({
    bridge: () => costBridge(before, now, prices),
    now: () => partsOf(now),
    before: () => partsOf(before),
  });
}

function partsOf(facts: Facts): WeekParts {
  return together({
    models: () => usageByModel(facts),
    projects: () => usageByProject(facts),
    agents: () => agentTypes(facts),
    tools: () => toolStatistics(facts),
  });
}

/** Usage of each coding agent, the sources of one agent together, the most expensive first. */
export function usageByCodingAgent(
  facts: Pick<Facts, "requests" | "toolCalls">,
  names: AgentNames = new Map(),
): readonly CodingAgentUsageRow[] {
  const nameOf = (source: string): string => names.get(source) ?? source;
  const sessions = new Map<string, Set<string>>();
  const { bySession, usages } = together({
    bySession: () =>
      aggregate(facts, {
        table: "requests",
        dimensions: byColumns("source", "sessionId"),
      }),
    usages: () =>
      usageByMapped(facts, { source: { column: "source" } }, ({ source }) => ({
        codingAgent: nameOf(source),
      })),
  });
  for (const { source, sessionId } of bySession) {
    const ids = sessions.get(nameOf(source)) ?? new Set();
    sessions.set(nameOf(source), ids.add(sessionId));
  }
  return usages
    .map((usage) => ({ ...usage, sessions: sessions.get(usage.codingAgent)?.size ?? 0 }))
    .sort(byCost(({ codingAgent }) => codingAgent));
}

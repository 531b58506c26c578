import type { Facts } from "@turnmeter/schema";
import { activityMap } from "../activity/activity-map.js";
import { agentTypes } from "../agents/agent-types.js";
import type { BridgePrices, PricesOf } from "../prices/list-prices.js";
import { aggregate } from "../engine/aggregate.js";
import { cacheByDay } from "../cache/cache-by-day.js";
import { ledger } from "../ledger/ledger.js";
import { reportQuality } from "../quality/report-quality.js";
import type { WeeklyReportData } from "../rows/weekly-report.js";
import { once, together } from "../engine/pending.js";
import { askAhead } from "../engine/remote-runs.js";
import { selectFacts } from "../selection/select-facts.js";
import { checkPeriod } from "../time/check-period.js";
import { localDate } from "../time/local-day.js";
import { type Period, periodOf, periodWeeks } from "../time/period.js";
import type { DefaultPeriod } from "../selection/report-period.js";
import { errorStatistics } from "../tools/error-statistics.js";
import { toolStatistics } from "../tools/tool-statistics.js";
import { totals } from "../totals.js";
import { dailyModels } from "../usage/daily-models.js";
import { usageByModel, usageByProject, usageByWeek } from "../usage/usage-by.js";
import { usageBySession } from "../usage/usage-by-session.js";
import { withContents } from "../usage/with-contents.js";
import { usageByCodingAgent } from "./coding-agents.js";
import { askFirstScreen, firstScreenRows } from "./first-screen.js";
import { weekComparison } from "./week-comparison.js";
import { cacheHealth } from "../cache/cache-health.js";
import { compactions } from "../context/compactions.js";
import { contextExcess } from "../context/context-excess.js";
import { contextBands } from "../context/context-bands.js";
import { contextBySession, contextSizes } from "../context/context-sizes.js";
import { failureStatistics } from "../failures/failure-statistics.js";
import { responseTimes } from "../latency/response-times.js";
import { timeByDay } from "../latency/time-by-day.js";
import { turnDurations } from "../latency/turn-durations.js";
import type { ReportFacts } from "../quality/report-facts.js";

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
  /** The prices by which the facts have their costs. */
  readonly prices: ReportPrices;
  /** Where the given facts are filtered: those without filters, which tell on which days there are logs. */
  readonly unfilteredFacts?: Facts;
}

/**
 * Everything the weekly report says. The facts are priced and of all times: weeks before the period stand beside it.
 *
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
  const counted = together({
    generatedFrom: () => sourcesOf(facts),
    totals: () => totals(facts),
    compared,
    weeks: () => usageByWeek(withWeeksBefore(allFacts, period, weeksBefore), period),
    dailyModels: () => dailyModels(chartFacts, period),
    cache: () => cacheByDay(chartFacts, period, prices.pricesOf),
    tools: () => toolStatistics(facts),
    errors: () => errorStatistics(facts),
    agents: () => agentTypes(facts),
    activity: () => activityMap(facts, period),
    sessions,
    contents: () => {
      askAhead(facts, () => withContents([], facts, period));
      return withContents(sessions(), facts, period);
    },
    projects,
    models,
    codingAgents: () => usageByCodingAgent(facts, agentNames),
    evidence: () => reportEvidence(reportFacts, options),
    ledger: () => ledger(facts),
    quality: () => reportQuality(reportFacts),
    firstScreen: () => {
      askFirstScreen(reportFacts, period, options);
      const { comparison } = compared();
      const now = { projects: projects(), models: models(), sessions: sessions() };
      return firstScreenRows(reportFacts, period, comparison, now);
    },
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
    generatedFrom: counted.generatedFrom,
    ...(agentNames === undefined ? {} : { agentNames }),
    totals: counted.totals,
    ...counted.compared,
    firstScreen: counted.firstScreen,
    weeks: counted.weeks,
    dailyModels: counted.dailyModels,
    cache: counted.cache,
    tools: counted.tools,
    errors: counted.errors,
    agents: counted.agents,
    activity: counted.activity,
    sessions: counted.contents,
    projects: counted.projects,
    models: counted.models,
    codingAgents: counted.codingAgents,
    ...counted.evidence,
    ledger: counted.ledger,
    quality: counted.quality,
    prices: { hash: prices.hash, asOf: prices.asOf },
  };
}

type Evidence = Required<Pick<WeeklyReportData, "failures" | "times" | "cacheHealth" | "context">>;
/** Why another week than the last one is shown. */
function periodNoteOf(period: Period | DefaultPeriod): Pick<WeeklyReportData, "periodNote"> {
  if (!("isFallback" in period)) return {};
  return period.isFallback ? { periodNote: "the last active week" } : {};
}

/** Sources of the requests; where there is none, of the files that were read. */
function sourcesOf(facts: Pick<Facts, "requests" | "files">): string[] {
  const dimensions = { source: { column: "source" } } as const;
  const ofRequests = aggregate(facts, { table: "requests", dimensions, measures: {} });
  if (ofRequests.length > 0) return ofRequests.map(({ source }) => source).sort();
  const where = [{ column: "status", in: ["read"] }] as const;
  const ofFiles = aggregate(facts, { table: "files", where, dimensions, measures: {} });
  return ofFiles.flatMap(({ source }) => source ?? []).sort();
}

function withWeeksBefore(facts: Facts, period: Period, before: number): Facts {
  const { since, until } = period;
  if (since === null) return selectFacts(facts, { period });
  const [first] = periodWeeks({ ...period, until: since }, { before });
  return selectFacts(facts, { period: periodOf(first?.since ?? since, until, period) });
}

/** Failures, time, and use of cache and context. */
function reportEvidence(
  { facts }: Pick<ReportFacts, "facts">,
  {
    period,
    prices: { pricesOf },
  }: { readonly period: Period; readonly prices: { readonly pricesOf: PricesOf } },
): Evidence {
  return together({
    failures: () => failureStatistics(facts),
    times: () =>
      together({
        byDay: () => timeByDay(facts, period),
        responses: () => responseTimes(facts),
        turns: () => turnDurations(facts),
      }),
    cacheHealth: () => cacheHealth(facts, { pricesOf }),
    context: () =>
      together({
        bands: () => contextBands(facts),
        sizes: () => contextSizes(facts),
        sessions: () => contextBySession(facts),
        compactions: () => compactions(facts),
        excess: () => contextExcess(facts, { pricesOf }),
      }),
  });
}

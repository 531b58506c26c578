import { rowsOf } from "@turnmeter/columns";
import {
  activityMap,
  agentTypes,
  cacheByDay,
  dailyModels,
  errorStatistics,
  ledger,
  localDate,
  periodOf,
  periodWeeks,
  selectFacts,
  toolStatistics,
  totals,
  usageByModel,
  usageByProject,
  usageBySession,
  usageByWeek,
} from "@turnmeter/metrics";
import type { Period } from "@turnmeter/metrics";
import { priceBookHash } from "@turnmeter/pricing";
import type { WeeklyReportData } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { Selection } from "../logs/selection.js";
import { programVersion } from "../common/version.js";
import { checkedOn } from "./checked-on.js";
import { reportEvidence } from "./report-evidence.js";
import { reportQuality } from "./report-quality.js";
import { weekComparison } from "./week-comparison.js";

const weeksBefore = 8;
const chartWeeksBefore = 4;

/** Everything the weekly report says of a selection. */
export function reportData(
  selection: Selection,
  { sampleNote, periodNote }: Pick<WeeklyReportData, "sampleNote" | "periodNote">,
): WeeklyReportData {
  const { facts, allFacts, period, priceBook } = selection;
  const { since, until, timezone, weekStart } = period;
  const chartFacts = withWeeksBefore(allFacts, period, chartWeeksBefore);
  return {
    version: programVersion(),
    period: { since, until, timezone, weekStart },
    today: localDate(selection.settings.nowMs, timezone),
    isSample: sampleNote !== undefined,
    ...(sampleNote === undefined ? {} : { sampleNote }),
    ...(periodNote === undefined ? {} : { periodNote }),
    generatedFrom: sourcesOf(facts),
    totals: totals(facts),
    ...weekComparison(selection),
    weeks: usageByWeek(withWeeksBefore(allFacts, period, weeksBefore), period),
    dailyModels: dailyModels(chartFacts, period),
    cache: cacheByDay(chartFacts, period),
    tools: toolStatistics(facts),
    errors: errorStatistics(facts),
    agents: agentTypes(facts),
    activity: activityMap(facts, period),
    sessions: usageBySession(facts),
    projects: usageByProject(facts),
    models: usageByModel(facts),
    ...reportEvidence(selection),
    ledger: ledger(facts),
    quality: reportQuality(selection),
    prices: { hash: priceBookHash(priceBook), asOf: checkedOn(priceBook) },
  };
}

/** Sources of the requests; where there is none, of the files that were read. */
function sourcesOf({ requests, files }: Facts): string[] {
  const sources = new Set<string>(requests.columns.source);
  if (sources.size === 0) {
    for (const { source, status } of rowsOf(files)) {
      if (status === "read" && source !== null) sources.add(source);
    }
  }
  return [...sources].sort();
}

function withWeeksBefore(facts: Facts, period: Period, before: number): Facts {
  const { since, until } = period;
  if (since === null) return selectFacts(facts, { period });
  const [first] = periodWeeks({ ...period, until: since }, { before });
  return selectFacts(facts, { period: periodOf(first?.since ?? since, until, period) });
}

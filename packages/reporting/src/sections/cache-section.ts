import type { CacheHealth, CacheRow, WeeklyReportData } from "@turnmeter/metrics";
import { cacheWriteTokensOf, promptTokensOf, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { cacheLosses, cacheLossesOf, promptCostByDay } from "../charts/cache.js";
import { isBelowCent } from "../format/number-units.js";
import { amount, say, joined, type Text } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import { fewestMarks, plotNumber } from "../plot/chart-spec.js";
import type { ReportChart, ReportSection } from "../report.js";
import { dayColumn } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { countOf, joinWords } from "../words/listed.js";
import { placeText } from "../words/names.js";
import { sumOf } from "../sum-of.js";
import { contextEvidence } from "./context-evidence.js";

/** How prompts were served, what broke the cache, which writes were never read, and how large prompts were. */
export function cacheSection(data: WeeklyReportData): ReportSection | null {
  const prompt = promptTokensOf(data.totals);
  const context = contextEvidence(data);
  if (!(prompt > 0) && context === null) return null;
  const cache = prompt > 0 ? cacheEvidence(data) : { charts: [], tables: [] };
  const more = [...cache.tables, ...(context?.more ?? [])];
  return {
    id: "cache",
    title: "Cache and context",
    finding: prompt > 0 ? cacheFinding(data, prompt) : "",
    reading: joined([
      prompt > 0 ? servedText(data, prompt) : null,
      data.cacheHealth === undefined ? null : unreadText(data.cacheHealth),
      context?.reading ?? null,
    ]),
    charts: [...cache.charts, ...(context?.charts ?? [])],
    tables: [],
    ...(more.length === 0
      ? {}
      : { more: { title: joinWords(more.map(({ title }) => title)), charts: [], tables: more } }),
  };
}

function cacheEvidence(data: WeeklyReportData): {
  readonly charts: readonly ReportChart[];
  readonly tables: readonly TableView[];
} {
  const { cacheHealth } = data;
  const days = rowsInRange(data.cache, data.period);
  const losses = cacheHealth === undefined ? [] : cacheLossesOf(cacheHealth);
  const paid = losses.map(({ extraUsd }) => plotNumber(extraUsd)).filter((usd) => usd > 0);
  // Bars that are all below a cent would have one label.
  const hasLosses = paid.length >= fewestMarks && paid.some((usd) => !isBelowCent(usd));
  const hasDays = cacheMarks(days) >= fewestMarks;
  const charts: ReportChart[] = [];
  if (hasDays) charts.push(dayChart(data, days));
  if (cacheHealth !== undefined && hasLosses) {
    charts.push({
      id: "cache-losses",
      title: "Paid more for a lost cache and unread writes, US dollars",
      span: "half",
      note: "An estimate. Lost: sent again, against reading it. Unread: written, against sending it without a cache. One token can be in both.",
      spec: cacheLosses(cacheHealth),
      table: lossTable(cacheHealth),
    });
  }
  const tables = [
    ...(!hasDays && days.length > 0 ? [dayTable(days)] : []),
    ...(cacheHealth !== undefined && !hasLosses && losses.length > 0 ? [lossTable(cacheHealth)] : []),
  ];
  return { charts, tables };
}

function dayChart(data: WeeklyReportData, days: readonly CacheRow[]): ReportChart {
  return {
    id: "cache-by-day",
    title: "What prompt tokens cost by day, US dollars",
    span: "half",
    note: "At base list prices, without what is added for speed, tier or long prompts.",
    spec: promptCostByDay(data.cache, data.period),
    table: dayTable(days),
  };
}

function cacheMarks(days: readonly CacheRow[]): number {
  return sumOf(
    days,
    ({ inputCostUsd, cacheReadCostUsd, cacheWriteCostUsd }) =>
      [inputCostUsd, cacheReadCostUsd, cacheWriteCostUsd].filter((usd) => (usd ?? 0) > 0).length,
  );
}

function dayTable(days: readonly CacheRow[]): TableView {
  return {
    title: "Prompt tokens by day",
    ...tableOf(days, {
      date: dayColumn,
      inputTokens: column.tokens("Not cached", 2, ({ inputTokens }) => inputTokens),
      cacheWriteTokens: column.tokens("Written", 2, ({ cacheWriteTokens }) => cacheWriteTokens),
      cacheReadTokens: column.tokens("Read", 2, ({ cacheReadTokens }) => cacheReadTokens),
      cacheReadShare: column.percent("Read share", 1, ({ cacheReadShare }) => cacheReadShare),
      cacheReadCostUsd: column.usd("Cost of reads", 1, ({ cacheReadCostUsd }) => cacheReadCostUsd),
      cacheWriteCostUsd: column.usd("Of writes", 1, ({ cacheWriteCostUsd }) => cacheWriteCostUsd),
      inputCostUsd: column.usd("Not cached", 1, ({ inputCostUsd }) => inputCostUsd),
    }),
  };
}

/** What lost caches cost; else the share of prompts read from cache. */
function cacheFinding({ totals, cacheHealth }: WeeklyReportData, promptTokens: number): Text {
  const breaks = cacheHealth?.breaks ?? [];
  const count = sumOf(breaks, (row) => row.breaks);
  const extra = dollars(breaks);
  if ((count === 0 || extra === null) && totals.cacheReadTokens === 0) return "No prompt came from the cache";
  if (count === 0 || extra === null)
    return say`${amount.percent(totals.cacheReadTokens / promptTokens)} of prompts came from the cache`;
  const times = count === 1 ? "once" : countOf(count, "time", "times");
  return say`The cache was lost ${times}; sending it again cost ${amount.aboutUsd(extra)} more`;
}

function servedText({ totals, cacheHealth }: WeeklyReportData, promptTokens: number): Text | null {
  const share = (tokens: number): Text => amount.percent(tokens / promptTokens);
  if (totals.cacheReadTokens + cacheWriteTokensOf(totals) === 0) return null;
  const written = share(cacheWriteTokensOf(totals));
  const isLost = (cacheHealth?.breaks ?? []).some(({ breaks }) => breaks > 0);
  // Where nothing was lost, the heading says how much was read.
  if (isLost && dollars(cacheHealth?.breaks ?? []) !== null)
    return say`${share(totals.cacheReadTokens)} of prompt tokens were read from the cache, ${written} written to it.`;
  return cacheHealth === undefined || isLost || cacheHealth.followingRequests === 0
    ? say`${written} were written to it.`
    : say`${written} were written to it, and it was never lost.`;
}

function unreadText({ cacheWriteTokens, unread }: CacheHealth): Text | null {
  const tokens = sumOf(unread, (row) => row.tokens);
  if (!(cacheWriteTokens > 0) || !(tokens > 0)) return null;
  const extra = dollars(unread);
  const cost = extra === null ? "" : say`, which cost ${amount.aboutUsd(extra)} more than no cache`;
  return say`${amount.percent(tokens / cacheWriteTokens)} of what was written was never read${cost}.`;
}

/** Why a cache broke, as the end of a sentence. */
export function breakCauseText(cause: CacheHealth["breaks"][number]["cause"]): string {
  switch (cause) {
    case "compaction":
      return "after a compaction";
    case "modelSwitch":
      return "after a change of model";
    case "expired":
      return "because it had expired";
    case "clientUpdate":
      return "probably because of another client version";
    default:
      return "for a reason the log does not give";
  }
}

/** Extra dollars; null if nothing was priced or paid. */
function dollars(rows: readonly { readonly extraNanoUsd: string }[]): number | null {
  const nanoUsd = sumNanoUsd(rows.map(({ extraNanoUsd }) => extraNanoUsd));
  return nanoUsd > 0n ? usdOf(nanoUsd) : null;
}

function lossTable(health: CacheHealth): TableView {
  return {
    title: "A lost cache and unread writes",
    ...tableOf(cacheLossesOf(health), {
      name: column.text("Reason", 1, ({ name }) => name),
      requests: column.count("Requests", 2, ({ requests }) => requests),
      tokens: column.tokens("Tokens", 2, ({ tokens }) => tokens),
      costUsd: column.usd("Cost", 3, ({ costUsd }) => costUsd),
      extraUsd: column.usd("Paid more", 1, ({ extraUsd }) => extraUsd),
      example: column.text("Example", 6, ({ examples }) => placeText(examples[0]), { cut: "place" }),
    }),
    notes: [
      "Lost: a request found less than half of what the one before had in the cache. Unread: no later request of the thread read what was written. One token can be in both, so the rows have no sum.",
    ],
  };
}

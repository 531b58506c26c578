import type { CacheRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import { cacheShareByDay } from "../charts/cache-share-by-day.js";
import { rowsInRange } from "../charts/day-range.js";
import { tokensByDay } from "../charts/tokens-by-day.js";
import { atLeast } from "../format/at-least.js";
import { formatPercent } from "../format/format-percent.js";
import { formatTokens } from "../format/format-tokens.js";
import type { ReportChart, ReportSection } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { dailyModelTable } from "./daily-model-table.js";
import { tokensPhrase } from "./usage-phrase.js";

/** Tokens by day and model, and how much of the prompts the cache served. */
export function tokensSection(data: WeeklyReportData): ReportSection | null {
  const days = rowsInRange(data.dailyModels, data.period);
  const cache = rowsInRange(data.cache, data.period);
  if (days.length === 0) return null;
  const hasPrompt = cache.some(
    (row) => row.inputTokens > 0 || row.cacheReadTokens > 0 || row.cacheWriteTokens > 0,
  );
  return {
    id: "tokens",
    title: "Tokens and cache",
    reading: tokensReading(data),
    charts: [
      {
        id: "tokens-by-day",
        title: "Tokens by day and model, cache reads included",
        span: hasPrompt ? "half" : "wide",
        spec: tokensByDay(data.dailyModels, data.period),
        table: dailyModelTable(days, "Tokens by day and model"),
      },
      ...(hasPrompt ? [cacheChart(data, cache)] : []),
    ],
    tables: [],
  };
}

function cacheChart(data: WeeklyReportData, cache: readonly CacheRow[]): ReportChart {
  return {
    id: "cache-share-by-day",
    title: "How prompt tokens were served, share of the day",
    span: "half",
    spec: cacheShareByDay(data.cache, data.period),
    table: {
      title: "Prompt tokens by day",
      columns: [
        { key: "date", title: "Day", align: "left", kind: "text", priority: 1 },
        { key: "inputTokens", title: "Not cached", align: "right", kind: "tokens", priority: 2 },
        { key: "cacheWriteTokens", title: "Written", align: "right", kind: "tokens", priority: 2 },
        { key: "cacheReadTokens", title: "Read", align: "right", kind: "tokens", priority: 2 },
        { key: "cacheReadShare", title: "Read share", align: "right", kind: "percent", priority: 1 },
      ],
      rows: cache.map(({ date, ...tokens }) => ({ date: formatDay(date), ...tokens })),
    },
  };
}

function tokensReading({ totals }: WeeklyReportData): string {
  const written = totals.cacheWrite5mTokens + totals.cacheWrite1hTokens;
  const prompt = totals.inputTokens + totals.cacheReadTokens + written;
  if (prompt <= 0) return `${tokensPhrase(totals)} tokens were logged, none of them of a prompt.`;
  const share = (tokens: number): string => formatPercent(tokens / prompt);
  const output = atLeast(totals, totals.outputTokens, formatTokens);
  return `${share(totals.cacheReadTokens)} of ${formatTokens(prompt)} prompt tokens were read from a cache and ${share(written)} written to one; the models answered with ${output} tokens.`;
}

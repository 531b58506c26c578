import { rowsInRange } from "../charts/day-range.js";
import { tokensByDay } from "../charts/tokens-by-day.js";
import { atLeast } from "../format/at-least.js";
import { formatTokens } from "../format/format-tokens.js";
import type { ReportSection } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { dailyModelTable } from "./daily-model-table.js";
import { tokensPhrase } from "./usage-phrase.js";

/** Tokens by day and model. */
export function tokensSection(data: WeeklyReportData): ReportSection | null {
  const days = rowsInRange(data.dailyModels, data.period);
  if (days.length === 0) return null;
  return {
    id: "tokens",
    title: "Tokens",
    reading: tokensReading(data),
    charts: [
      {
        id: "tokens-by-day",
        title: "Tokens by day and model, cache reads included",
        span: "wide",
        spec: tokensByDay(data.dailyModels, data.period),
        table: dailyModelTable(days, "Tokens by day and model"),
      },
    ],
    tables: [],
  };
}

function tokensReading({ totals }: WeeklyReportData): string {
  const prompt =
    totals.inputTokens + totals.cacheReadTokens + totals.cacheWrite5mTokens + totals.cacheWrite1hTokens;
  if (prompt <= 0) return `${tokensPhrase(totals)} tokens were logged, none of them of a prompt.`;
  const output = atLeast(totals, totals.outputTokens, formatTokens);
  return `Prompts held ${formatTokens(prompt)} tokens, what the cache served included; the models answered with ${output}.`;
}

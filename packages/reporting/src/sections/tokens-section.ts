import { isUsageUnknown, promptTokensOf } from "@turnmeter/metrics/figures.js";
import { rowsInRange } from "../charts/day-range.js";
import { tokensByDay } from "../charts/tokens-by-day.js";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";
import type { ReportSection } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { dailyModelTable } from "./daily-model-table.js";
import { tokensPhrase } from "../words/usage-phrase.js";

/** Tokens by day and model. */
export function tokensSection(data: WeeklyReportData, formats: Formats): ReportSection | null {
  const days = rowsInRange(data.dailyModels, data.period);
  if (days.length === 0 || isUsageUnknown(data.totals)) return null;
  return {
    id: "tokens",
    title: "Tokens",
    reading: tokensReading(data, formats),
    charts: [
      {
        id: "tokens-by-day",
        title: "Tokens by day and model, cache reads included",
        span: "wide",
        spec: tokensByDay(data.dailyModels, data.period, formats),
        table: dailyModelTable(days, "Tokens by day and model"),
      },
    ],
    tables: [],
  };
}

function tokensReading({ totals }: WeeklyReportData, formats: Formats): string {
  const prompt = promptTokensOf(totals);
  if (prompt <= 0) return `${tokensPhrase(totals, formats)} tokens were logged, none of them of a prompt.`;
  const output = atLeast(totals, totals.outputTokens, formats.tokens);
  return `Prompts held ${formats.tokens(prompt)} tokens, what the cache served included; the models answered with ${output}.`;
}

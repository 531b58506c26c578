import type { WeeklyReportData } from "@turnmeter/metrics";
import { isUsageUnknown, promptTokensOf } from "@turnmeter/metrics/figures.js";
import { tokensByDay } from "../charts/usage-by-day.js";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import type { ReportSection } from "../report.js";
import { tokensPhrase } from "../words/usage-phrase.js";
import { dailyModelTable } from "./usage-table.js";

/** Tokens by day and model. */
export function tokensSection(data: WeeklyReportData): ReportSection | null {
  const days = rowsInRange(data.dailyModels, data.period);
  if (days.length === 0 || isUsageUnknown(data.totals)) return null;
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

function tokensReading({ totals }: WeeklyReportData): Text {
  const prompt = promptTokensOf(totals);
  if (prompt <= 0) return say`${tokensPhrase(totals)} tokens were logged, none of them in a prompt.`;
  const output = atLeast(totals, totals.outputTokens, amount.tokens);
  return say`Prompts held ${amount.tokens(prompt)} tokens, cache reads included; the models answered with ${output}.`;
}

import { completedCalls } from "../charts/error-rate-by-tool.js";
import { atLeast } from "../format/at-least.js";
import { formatCount } from "../format/format-count.js";
import { formatPercent } from "../format/format-percent.js";
import { formatTokens } from "../format/format-tokens.js";
import { formatUsd } from "../format/format-usd.js";
import type { Rounding } from "../format/rounding.js";
import type { HeadlineFigure } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { agentShareOf } from "./agents-section.js";
import { signedChange, signedPoints } from "./change-phrase.js";
import { errorRateOf } from "./error-rate.js";
import { countOf } from "./plural.js";
import { allTokens, isUsageUnknown, pricedPhrase, tokensPhrase, unpricedPhrase } from "./usage-phrase.js";

/** The numbers at the head of the report, each against the period before where it has one. */
export function headline({ totals, previous, agents, quality }: WeeklyReportData): readonly HeadlineFigure[] {
  const before = previous?.totals ?? null;
  const count = (
    label: string,
    key: "requests" | "prompts" | "sessions",
    detail: string | null,
  ): HeadlineFigure => ({
    label,
    value: formatCount(totals[key]),
    detail,
    change: change(formatCount, signedChange, totals[key], before?.[key] ?? null),
  });
  const unpriced = unpricedPhrase(totals, quality.unpricedModels);
  const bounded =
    (format: (value: number, rounding: Rounding) => string) =>
    (value: number): string =>
      before === null ? format(value, "nearest") : atLeast(before, value, format);
  return [
    {
      label: "Cost",
      value: totals.costUsd === null ? "–" : pricedPhrase(totals),
      detail: unpriced === null ? "at API list prices" : `+ ${unpriced}`,
      change: change(bounded(formatUsd), signedChange, totals.costUsd, before?.costUsd ?? null),
    },
    {
      label: "Tokens",
      value: isUsageUnknown(totals) ? "–" : tokensPhrase(totals),
      detail: isUsageUnknown(totals)
        ? "no request has logged usage"
        : `${atLeast(totals, totals.outputTokens, formatTokens)} of them output`,
      change: change(bounded(formatTokens), signedChange, allTokens(totals), before && allTokens(before)),
    },
    count("Requests", "requests", totals.apiErrors > 0 ? countOf(totals.apiErrors, "API error") : null),
    count("Prompts", "prompts", null),
    count("Sessions", "sessions", null),
    {
      label: "Tool error rate",
      value: formatPercent(errorRateOf(totals.outcomes)),
      detail: `of ${countOf(completedCalls(totals), "call")}`,
      change: change(
        formatPercent,
        signedPoints,
        errorRateOf(totals.outcomes),
        before && errorRateOf(before.outcomes),
      ),
    },
    {
      label: "Subagent share",
      value: agents.length === 0 ? "0.0 %" : formatPercent(agentShareOf(agents)),
      detail: countOf(
        agents.reduce((sum, { runs }) => sum + runs, 0),
        "run",
      ),
      change: null,
    },
  ];
}

function change(
  format: (value: number) => string,
  difference: (now: number | null, before: number | null) => string | null,
  nowValue: number | null,
  beforeValue: number | null,
): string | null {
  if (beforeValue === null) return null;
  const changed = difference(nowValue, beforeValue);
  return changed === null ? `before ${format(beforeValue)}` : `${changed} from ${format(beforeValue)}`;
}

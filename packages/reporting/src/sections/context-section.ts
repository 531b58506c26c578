import { leastCases, sumCosts } from "@turnmeter/metrics/figures.js";
import type { CompactionRow, ContextSessionRow } from "@turnmeter/metrics";
import { bandName, costByContext } from "../charts/cost-by-context.js";
import { contextBySession } from "../charts/context-by-session.js";
import { plotNumber } from "../charts/plot-value.js";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";
import type { ReportSection } from "../report/report.js";
import type { ReportContext, WeeklyReportData } from "../report/weekly-report-data.js";
import { compactionTable, contextBandTable, contextSessionTable } from "./context-tables.js";
import { countOf } from "../words/plural.js";
import { shortIds } from "../words/short-ids.js";

/** Requests that it takes to speak of their 90th percentile. */
const LIMITS = [100_000, 200_000] as const;

/** How large the context was, what that cost, and how often it was compacted. */
export function contextSection(
  { context, sessions, period }: WeeklyReportData,
  formats: Formats,
): ReportSection | null {
  if (context === undefined) return null;
  const known = context.bands.filter(({ aboveTokens, requests }) => aboveTokens !== null && requests > 0);
  if (known.length === 0) return null;
  const titles = new Map(sessions.map(({ sessionId, title }) => [sessionId, title]));
  const shortId = shortIds([...titles.keys()]);
  const nameOf = ({ sessionId }: Pick<ContextSessionRow, "sessionId">) =>
    titles.get(sessionId) ?? shortId(sessionId);
  const hasSessions = context.sessions.length > 0;
  return {
    id: "context",
    title: "Context",
    reading: [
      sizeText(context, formats),
      limitText(context, formats),
      compactionText(context.compactions, formats),
    ]
      .filter((text) => text !== null)
      .join(" "),
    charts: [
      {
        id: "cost-by-context",
        title: "Cost of requests by the size of their prompt in tokens, US dollars",
        span: hasSessions ? "half" : "wide",
        spec: costByContext(context.bands, formats),
        table: contextBandTable(context.bands, (row) => bandName(row, formats)),
      },
      ...(hasSessions
        ? [
            {
              id: "context-by-session",
              title: "Largest prompt of a session’s main thread, tokens",
              span: "half" as const,
              note:
                context.sessions.length > 12
                  ? `The ${formats.count(12)} largest of ${countOf(context.sessions.length, "session", "sessions", formats)}.`
                  : undefined,
              spec: contextBySession(context.sessions, nameOf, formats),
              table: contextSessionTable(context.sessions, nameOf, formats),
            },
          ]
        : []),
    ],
    tables:
      context.compactions.length > 0
        ? [compactionTable(context.compactions, nameOf, period.timezone, formats)]
        : [],
  };
}

function sizeText({ sizes }: ReportContext, formats: Formats): string | null {
  const { requests, p50Tokens, p90Tokens, maxTokens } = sizes;
  if (requests <= 0 || p50Tokens === null || maxTokens === null) return null;
  if (requests === 1)
    return `The only request of a main thread had a prompt of ${formats.tokens(maxTokens)} tokens.`;
  const half = `Half of ${countOf(requests, "request", "requests", formats)} of main threads had a prompt of at most ${formats.tokens(p50Tokens)} tokens`;
  const tenth =
    requests < leastCases || p90Tokens === null ? "" : `, 9 of 10 of at most ${formats.tokens(p90Tokens)}`;
  return `${half}${tenth}; the largest had ${formats.tokens(maxTokens)}.`;
}

function limitText({ bands }: ReportContext, formats: Formats): string | null {
  const total = sumCosts(bands).costUsd;
  if (!(total > 0)) return null;
  const parts = LIMITS.flatMap((limit) => {
    const above = bands.filter(
      ({ aboveTokens, requests }) => aboveTokens !== null && aboveTokens >= limit && requests > 0,
    );
    const cost = sumCosts(above);
    if (!(plotNumber(cost.costUsd) > 0)) return [];
    return {
      limit,
      text: `${formats.percent(cost.costUsd / total)} of the cost (${atLeast(cost, cost.costUsd, formats.usd)})`,
    };
  });
  const [first, second] = parts;
  if (first === undefined) return null;
  const more =
    second === undefined || second.text === first.text
      ? ""
      : `, those above ${formats.roundTokens(second.limit)} ${second.text}`;
  return `Requests with a prompt above ${formats.roundTokens(first.limit)} tokens took ${first.text}${more}.`;
}

function compactionText(compactions: readonly CompactionRow[], formats: Formats): string | null {
  if (compactions.length === 0) return null;
  const sized = compactions.filter(
    ({ beforeTokens, afterTokens }) => beforeTokens !== null && afterTokens !== null,
  );
  const subject = countOf(compactions.length, "compaction", "compactions", formats);
  if (sized.length === 0) return `${subject} happened.`;
  const before = formats.tokens(median(sized.map(({ beforeTokens }) => beforeTokens ?? 0)));
  const after = formats.tokens(median(sized.map(({ afterTokens }) => afterTokens ?? 0)));
  const of = sized.length === compactions.length ? "" : ` of ${formats.count(sized.length)}`;
  const where = sized.length > 1 ? `in the median${of} ` : of === "" ? "" : "of one ";
  return `${subject} happened; ${where}the prompt had ${before} tokens before and ${after} after.`;
}

/** The smallest value with at least half of all at or below it. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0;
}

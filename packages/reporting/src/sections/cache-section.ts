import type { CacheHealth, CacheRow, WeeklyReportData } from "@turnmeter/metrics";
import { cacheWriteTokensOf, promptTokensOf, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { cacheLosses, cacheLossesOf, cacheShareByDay } from "../charts/cache.js";
import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import { plotNumber } from "../plot/chart-spec.js";
import type { ReportChart, ReportSection } from "../report.js";
import { dayColumn } from "../subjects/days.js";
import { column, tableOf } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { placeText } from "../words/names.js";
import { sumOf } from "../sum-of.js";

/** How prompts were served, which writes were never read, and what broke the cache. */
export function cacheSection(data: WeeklyReportData): ReportSection | null {
  const { totals, cacheHealth } = data;
  const prompt = promptTokensOf(totals);
  if (!(prompt > 0)) return null;
  const days = rowsInRange(data.cache, data.period);
  const hasDays = days.some(
    (row) => row.inputTokens > 0 || row.cacheReadTokens > 0 || row.cacheWriteTokens > 0,
  );
  const losses = cacheHealth === undefined ? [] : cacheLossesOf(cacheHealth);
  const isDrawn = losses.some(({ extraUsd }) => plotNumber(extraUsd) > 0);
  const charts: ReportChart[] = [];
  if (hasDays) charts.push(shareChart(data, days, isDrawn ? "half" : "wide"));
  if (cacheHealth !== undefined && isDrawn) {
    charts.push({
      id: "cache-losses",
      title: "Paid more at breaks and for unread writes, US dollars",
      span: hasDays ? "half" : "wide",
      note: "An estimate at base list prices. Break: what was sent again against reading it. Unread: what was written against sending it without a cache.",
      spec: cacheLosses(cacheHealth),
      table: lossTable(cacheHealth),
    });
  }
  const share = (tokens: number): Text => amount.percent(tokens / prompt);
  return {
    id: "cache",
    title: "Cache",
    reading: joined([
      say`${share(totals.cacheReadTokens)} of ${amount.tokens(prompt)} prompt tokens were read from a cache and ${share(cacheWriteTokensOf(totals))} written to one.`,
      ...(cacheHealth === undefined ? [] : [unreadText(cacheHealth), breakText(cacheHealth)]),
    ]),
    charts,
    tables: cacheHealth !== undefined && !isDrawn && losses.length > 0 ? [lossTable(cacheHealth)] : [],
  };
}

function shareChart(
  data: WeeklyReportData,
  days: readonly CacheRow[],
  span: ReportChart["span"],
): ReportChart {
  return {
    id: "cache-share-by-day",
    title: "How prompt tokens were served, share of the day",
    span,
    spec: cacheShareByDay(data.cache, data.period),
    table: {
      title: "Prompt tokens by day",
      ...tableOf(days, {
        date: dayColumn,
        inputTokens: column.tokens("Not cached", 2, ({ inputTokens }) => inputTokens),
        cacheWriteTokens: column.tokens("Written", 2, ({ cacheWriteTokens }) => cacheWriteTokens),
        cacheReadTokens: column.tokens("Read", 2, ({ cacheReadTokens }) => cacheReadTokens),
        cacheReadShare: column.percent("Read share", 1, ({ cacheReadShare }) => cacheReadShare),
      }),
    },
  };
}

function unreadText({ cacheWriteTokens, unread }: CacheHealth): Text | null {
  const tokens = sumOf(unread, (row) => row.tokens);
  if (!(cacheWriteTokens > 0)) return null;
  if (!(tokens > 0)) return "Every write to the cache that can be followed was read again.";
  const extra = dollars(unread);
  const cost =
    extra === null ? "" : say`, which cost ${amount.aboutUsd(extra)} more than sending them without a cache`;
  return say`Of ${amount.tokens(cacheWriteTokens)} tokens written, ${amount.percent(tokens / cacheWriteTokens)} were never read by a later request of their thread${cost}.`;
}

function breakText({ breaks, followingRequests }: CacheHealth): Text | null {
  const count = sumOf(breaks, (row) => row.breaks);
  if (count <= 0) return followingRequests > 0 ? "No request lost the cache." : null;
  const tokens = sumOf(breaks, (row) => row.resentTokens);
  const extra = dollars(breaks);
  const cost = extra === null ? "" : say`, ${amount.aboutUsd(extra)} more than reading them`;
  const first = breaks.reduce((most, row) => (row.resentTokens > most.resentTokens ? row : most));
  const part = breaks.length === 1 ? ", " : say`; ${amount.tokens(first.resentTokens)} of them `;
  return say`${amount.count(count)} of ${countOf(followingRequests, "request", "requests")} that followed another lost the cache and sent ${amount.tokens(tokens)} tokens again${cost}${part}${breakCauseText(first.cause)}.`;
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

/** Dollars paid more; null where nothing could be priced, or nothing was paid. */
function dollars(rows: readonly { readonly extraNanoUsd: string }[]): number | null {
  const nanoUsd = sumNanoUsd(rows.map(({ extraNanoUsd }) => extraNanoUsd));
  return nanoUsd > 0n ? usdOf(nanoUsd) : null;
}

function lossTable(health: CacheHealth): TableView {
  return {
    title: "Breaks and unread writes",
    ...tableOf(cacheLossesOf(health), {
      name: column.text("Reason", 1, ({ name }) => name),
      requests: column.count("Requests", 2, ({ requests }) => requests),
      tokens: column.tokens("Tokens", 2, ({ tokens }) => tokens),
      costUsd: column.usd("Cost", 3, ({ costUsd }) => costUsd),
      extraUsd: column.usd("Paid more", 1, ({ extraUsd }) => extraUsd),
      example: column.text("Example", 6, ({ examples }) => placeText(examples[0])),
    }),
    notes: [
      "Break: a request found less than half of what the one before had in the cache. Rows may hold the same tokens: what is sent again after a break can be a write that nothing reads. They are part of the total and do not add up to a sum of their own. Definitions: docs/metrics/cache.md.",
    ],
  };
}

import type { CacheRow, CacheBreakCause, CacheHealth, UnreadReason } from "@turnmeter/metrics";
import { amount } from "../format/sentence.js";
import { usdAxis } from "../plot/axes.js";
import { rowsInRange, barsByDay, type DayRange } from "../plot/bars-by-day.js";
import { colorBy, legendOf, plotNumber, tips } from "../plot/chart-spec.js";
import { rankedBars } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";
import { formatDay } from "../words/dates.js";

const KINDS = [
  {
    title: "Read from cache",
    tone: "cache3",
    usdOf: (row: CacheRow) => row.cacheReadCostUsd,
    tokensOf: (row: CacheRow) => row.cacheReadTokens,
  },
  {
    title: "Written to cache",
    tone: "cache1",
    usdOf: (row: CacheRow) => row.cacheWriteCostUsd,
    tokensOf: (row: CacheRow) => row.cacheWriteTokens,
  },
  {
    title: "Not cached",
    tone: "cache2",
    usdOf: (row: CacheRow) => row.inputCostUsd,
    tokensOf: (row: CacheRow) => row.inputTokens,
  },
] as const;

/** What each day's prompt tokens cost at base list prices, by how they were served. */
export function promptCostByDay(rows: readonly CacheRow[], range: DayRange): ChartSpec {
  const shown = rowsInRange(rows, range);
  const kinds = KINDS.filter(({ usdOf }) => shown.some((row) => plotNumber(usdOf(row)) > 0));
  const values = shown.flatMap((row) =>
    kinds.flatMap(({ title, usdOf, tokensOf }, order) =>
      usdOf(row) === null
        ? []
        : {
            date: row.date,
            day: formatDay(row.date),
            kind: title,
            order,
            costUsd: Math.max(0, plotNumber(usdOf(row))),
            costText: amount.usd(usdOf(row)),
            tokensText: amount.tokens(tokensOf(row)),
          },
    ),
  );
  return barsByDay(shown, range, {
    description:
      "Bars of what each day's prompt tokens cost in dollars: read from the cache, written to it, and not cached.",
    values,
    height: 200,
    y: { field: "costUsd", axis: usdAxis },
    color: colorBy("kind", kinds, legendOf(2, 3)),
    tooltip: tips({ kind: "Prompt tokens", costText: "Cost", tokensText: "Tokens" }),
  });
}

const breakNames: Readonly<Record<CacheBreakCause, string>> = {
  compaction: "Lost: compaction",
  modelSwitch: "Lost: other model",
  expired: "Lost: expired",
  clientUpdate: "Lost: client version",
  unknown: "Lost: unknown",
};

const unreadNames: Readonly<Record<UnreadReason, string>> = {
  ended: "Unread: last write",
  expired: "Unread: expired",
  replaced: "Unread: replaced",
};

interface CacheLoss {
  readonly kind: "break" | "unread";
  readonly name: string;
  readonly requests: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly extraUsd: number | null;
  readonly unpriced: number;
  readonly examples: CacheHealth["breaks"][number]["examples"];
}

/** Breaks and unread writes by why, the most dollars first. */
export function cacheLossesOf({ breaks, unread }: CacheHealth): readonly CacheLoss[] {
  return [
    ...breaks.map(({ cause, breaks: requests, resentTokens, ...cost }) => ({
      ...cost,
      kind: "break" as const,
      name: breakNames[cause],
      requests,
      tokens: resentTokens,
    })),
    ...unread.map(({ reason, writes, ...cost }) => ({
      ...cost,
      kind: "unread" as const,
      name: unreadNames[reason],
      requests: writes,
    })),
  ].sort((a, b) => plotNumber(b.extraUsd) - plotNumber(a.extraUsd));
}

/** Dollars paid more at breaks and for unread writes, by why. */
export function cacheLosses(health: CacheHealth): ChartSpec {
  const losses = cacheLossesOf(health).filter(({ extraUsd }) => plotNumber(extraUsd) > 0);
  const bars = losses.map((loss) => ({
    name: loss.name,
    value: plotNumber(loss.extraUsd),
    label: amount.usd(loss.extraUsd),
    tone: loss.kind === "break" ? "cache1" : "cache3",
    details: [
      ["Paid more", amount.usd(loss.extraUsd)],
      ["Of", amount.usd(loss.costUsd)],
      ["Tokens", amount.tokens(loss.tokens)],
      ["Requests", amount.count(loss.requests)],
    ] as const,
  }));
  return rankedBars(bars, {
    description:
      "Bars of the dollars that prompts sent again cost more than reading them, and unread writes more than sending them.",
    noun: "Reason",
    labelWidth: 72,
  });
}

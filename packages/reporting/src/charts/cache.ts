import type { CacheRow, CacheBreakCause, CacheHealth, UnreadReason } from "@turnmeter/metrics";
import { amount } from "../format/sentence.js";
import { shareAxis } from "../plot/axes.js";
import { rowsInRange, barsByDay } from "../plot/bars-by-day.js";
import type { DayRange } from "../plot/bars-by-day.js";
import { plotNumber, colorBy, legendOf } from "../plot/chart-spec.js";
import { rankedBars } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";
import { formatDay } from "../words/dates.js";
import { sumOf } from "../sum-of.js";

const KINDS = [
  { title: "Read from cache", tone: "tone1", tokensOf: (row: CacheRow) => row.cacheReadTokens },
  { title: "Written to cache", tone: "tone2", tokensOf: (row: CacheRow) => row.cacheWriteTokens },
  { title: "Not cached", tone: "toneOther", tokensOf: (row: CacheRow) => row.inputTokens },
] as const;

/** How each day's prompt tokens were served, as shares of the day. Days without a prompt token stay blank. */
export function cacheShareByDay(rows: readonly CacheRow[], range: DayRange): ChartSpec {
  const shown = rowsInRange(rows, range);
  const values = shown.flatMap((row) => {
    const tokens = KINDS.map(({ tokensOf }) => Math.max(0, plotNumber(tokensOf(row))));
    const total = sumOf(tokens, (value) => value);
    if (total === 0) return [];
    return KINDS.map(({ title }, order) => ({
      date: row.date,
      day: formatDay(row.date),
      kind: title,
      order,
      share: tokens[order]! / total,
      shareText: amount.percent(tokens[order]! / total),
      tokensText: amount.tokens(tokens[order]!),
    }));
  });
  return barsByDay(shown, range, {
    description:
      "Bars of each day's prompt tokens: the shares read from the cache, written to it, and not cached.",
    values,
    height: 200,
    y: {
      field: "share",
      scale: { domain: [0, 1] },
      axis: { ...shareAxis, values: [0, 0.25, 0.5, 0.75, 1] },
    },
    color: colorBy("kind", KINDS, legendOf(2, 3)),
    tooltip: [
      { field: "kind", title: "Prompt tokens" },
      { field: "shareText", title: "Share" },
      { field: "tokensText", title: "Tokens" },
    ],
  });
}

const breakNames: Readonly<Record<CacheBreakCause, string>> = {
  compaction: "Lost: compaction",
  modelSwitch: "Lost: other model",
  expired: "Lost: expired",
  clientUpdate: "Lost: client version",
  unknown: "Lost: reason not known",
};

const unreadNames: Readonly<Record<UnreadReason, string>> = {
  ended: "Unread: last write",
  expired: "Unread: expired",
  replaced: "Unread: replaced",
};

/** One way to pay more for the cache than it saved. */
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
    tone: loss.kind === "break" ? "tone6" : "tone2",
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

import type { CacheBreakCause, CacheHealth, UnreadReason } from "@turnmeter/metrics";
import { formatCount } from "../format/format-count.js";
import { formatTokens } from "../format/format-tokens.js";
import { formatUsd } from "../format/format-usd.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { plotNumber } from "./plot-value.js";
import { rankedBars } from "./ranked-bars.js";

/** What broke the cache, in words. */
export const breakNames: Readonly<Record<CacheBreakCause, string>> = {
  compaction: "Sent again after a compaction",
  modelSwitch: "Sent again to another model",
  expired: "Sent again after the cache expired",
  clientUpdate: "Sent again by another client version",
  unknown: "Sent again, cause not known",
};

/** Why a write was never read, in words. */
export const unreadNames: Readonly<Record<UnreadReason, string>> = {
  ended: "Written last, never read",
  expired: "Written, expired unread",
  replaced: "Written, replaced unread",
};

/** One way in which the cache cost more than it had to. */
export interface CacheLoss {
  readonly kind: "break" | "unread";
  readonly name: string;
  readonly requests: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly extraUsd: number | null;
  readonly unpriced: number;
  readonly examples: CacheHealth["breaks"][number]["examples"];
}

/** What the cache cost more than it had to, the most dollars first. */
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

/** Dollars that the cache cost more than it had to, by why. */
export function cacheLosses(health: CacheHealth): ChartSpec {
  const losses = cacheLossesOf(health).filter(({ extraUsd }) => plotNumber(extraUsd) > 0);
  const bars = losses.map((loss) => ({
    name: loss.name,
    value: plotNumber(loss.extraUsd),
    label: formatUsd(loss.extraUsd),
    tone: loss.kind === "break" ? "tone6" : "tone2",
    details: [
      ["Paid more", formatUsd(loss.extraUsd)],
      ["Of", formatUsd(loss.costUsd)],
      ["Tokens", formatTokens(loss.tokens)],
      ["Requests", formatCount(loss.requests)],
    ] as const,
  }));
  return rankedBars(bars, {
    description:
      "Bars of the dollars that prompts sent again cost more than reading them, and unread writes more than sending them.",
    noun: "Tokens",
    labelWidth: 72,
  });
}

import { amount } from "../format/sentence.js";
import type { CacheBreakCause, CacheHealth, UnreadReason } from "@turnmeter/metrics";
import type { ChartSpec } from "../report/chart-spec.js";
import { plotNumber } from "./plot-value.js";
import { rankedBars } from "./ranked-bars.js";

const breakNames: Readonly<Record<CacheBreakCause, string>> = {
  compaction: "Break: compaction",
  modelSwitch: "Break: other model",
  expired: "Break: expired",
  clientUpdate: "Break: client version",
  unknown: "Break: not known",
};

const unreadNames: Readonly<Record<UnreadReason, string>> = {
  ended: "Unread: last write",
  expired: "Unread: expired",
  replaced: "Unread: replaced",
};

/** One way in which more was paid for the cache than what it gave. */
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

import type { CacheBreakRow, UnreadWritesRow } from "@turnmeter/metrics";
import { HOUR_MS, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { amount, joined, say, type Text } from "../format/sentence.js";
import { breakCauseText } from "../sections/cache-section.js";
import { countOf } from "../words/listed.js";
import { evidenceIn, shareOf, whereText, type FindingRule } from "./finding-rule.js";
import { sumOf } from "../sum-of.js";

const LEAST_BREAKS = 5;
const LEAST_SHARE = 0.02;

/** Requests that had to send again what was in the cache: a fiftieth of the cost or more, in five breaks or more. */
export const cacheBreaks: FindingRule = (data) => {
  const { cacheHealth, totals } = data;
  const rows = cacheHealth?.breaks ?? [];
  const extraUsd = usdOf(sumNanoUsd(rows.map(({ extraNanoUsd }) => extraNanoUsd)));
  const figures = {
    breaks: sumOf(rows, (row) => row.breaks),
    resentTokens: sumOf(rows, (row) => row.resentTokens),
    extraUsd,
    shareOfCost: shareOf(extraUsd, totals.costUsd),
  };
  if (figures.breaks < LEAST_BREAKS || figures.shareOfCost < LEAST_SHARE) return null;
  const [most] = rows.toSorted((a, b) => b.resentTokens - a.resentTokens);
  const isTold =
    most !== undefined && most.cause !== "unknown" && most.resentTokens * 2 > figures.resentTokens;
  const cause = isTold ? `, mostly ${breakCauseText(most.cause)}` : "";
  const place = most?.examples[0];
  return {
    usd: extraUsd,
    share: figures.shareOfCost,
    id: "cache-breaks",
    tone: "bad",
    text: say`The cache was lost ${countOf(figures.breaks, "time", "times")}${cause}; sending ${amount.tokens(figures.resentTokens)} tokens again cost an estimated ${amount.usd(figures.extraUsd)} more than reading them, ${amount.percent(figures.shareOfCost)} of the cost.`,
    figures,
    action: {
      avoidableUsd: extraUsd,
      stake: amount.usd(extraUsd),
      what: say`went on a cache that was lost ${countOf(figures.breaks, "time", "times")}: ${amount.tokens(figures.resentTokens)} tokens were sent again`,
      where: largestIn(whereText(data, place?.sessionId)),
      instruction: breakAdvice(costliest(rows), figures.breaks),
    },
    evidence: [evidenceIn("Cache and context", "cache", place)],
  };
};

/** Advice on the most expensive cause of lost caches; `all` counts the breaks of any cause. */
function breakAdvice(row: CacheBreakRow | undefined, all: number): Text {
  if (row === undefined) return causeAdvice(null);
  const share =
    row.breaks === all
      ? null
      : say`${amount.count(row.breaks)} of the losses, ${amount.usd(row.extraUsd)}, ${causeOfLosses[row.cause]}.`;
  return joined([share, causeAdvice(row)]);
}

const causeOfLosses: Readonly<Record<CacheBreakRow["cause"], string>> = {
  compaction: "came after a compaction",
  modelSwitch: "came after a change of model",
  expired: "came after the cache had expired",
  clientUpdate: "came with another client version",
  unknown: "had no known cause",
};

function causeAdvice(row: CacheBreakRow | null): Text {
  switch (row?.cause) {
    case "compaction":
      return "Compact between two tasks, not within one.";
    case "modelSwitch":
      return "Stay with one model in a session; give another model a session of its own.";
    case "expired":
      return expiryAdvice(row.lifetimeMs);
    case "clientUpdate":
      return "Update the client between sessions.";
    default:
      return CHANGED_PROMPT;
  }
}

const CHANGED_PROMPT = "Check what changes early in the prompt: instructions, tools, lists of files.";

/** Lifetime in ms; null if it varies. */
function expiryAdvice(lifetimeMs: number | null): Text {
  const lifetime =
    lifetimeMs === null
      ? "within the cache’s 5 minutes or hour"
      : lifetimeMs === HOUR_MS
        ? "within an hour"
        : say`within ${countOf((60 * lifetimeMs) / HOUR_MS, "minute", "minutes")}`;
  return say`Answer ${lifetime}, or start a new session from a short summary.`;
}

function costliest<Row extends { readonly extraNanoUsd: string }>(rows: readonly Row[]): Row | undefined {
  return rows.reduce<Row | undefined>(
    (most, row) => (most === undefined || BigInt(row.extraNanoUsd) > BigInt(most.extraNanoUsd) ? row : most),
    undefined,
  );
}

function unreadAdvice(row: UnreadWritesRow | undefined): Text {
  switch (row?.reason) {
    case "ended":
      return "Put small questions into one session: each new one writes its whole prompt first.";
    case "expired":
      return expiryAdvice(row.lifetimeMs);
    default:
      return CHANGED_PROMPT;
  }
}

const LEAST_SHARE_OF_COST = 0.01;
const LEAST_SHARE_OF_WRITES = 0.1;

/** Cache writes that no request read: a tenth of what was written or more, for a hundredth of the cost or more. */
export const unreadCacheWrites: FindingRule = (data) => {
  const { cacheHealth, totals } = data;
  if (cacheHealth === undefined) return null;
  const tokens = sumOf(cacheHealth.unread, (row) => row.tokens);
  const extraUsd = usdOf(sumNanoUsd(cacheHealth.unread.map(({ extraNanoUsd }) => extraNanoUsd)));
  const ofWrites = shareOf(tokens, cacheHealth.cacheWriteTokens);
  const share = shareOf(extraUsd, totals.costUsd);
  if (ofWrites < LEAST_SHARE_OF_WRITES || share < LEAST_SHARE_OF_COST) return null;
  const figures = {
    shareOfWrites: ofWrites,
    cacheWriteTokens: cacheHealth.cacheWriteTokens,
    extraUsd,
  };
  const most = cacheHealth.unread.toSorted((a, b) => b.tokens - a.tokens)[0]?.examples[0];
  return {
    usd: extraUsd,
    share,
    id: "unread-cache-writes",
    tone: "bad",
    text: say`${amount.percent(figures.shareOfWrites)} of ${amount.tokens(figures.cacheWriteTokens)} tokens written to a cache were never read from it; writing them cost an estimated ${amount.usd(figures.extraUsd)} more than sending them without a cache.`,
    figures,
    action: {
      avoidableUsd: extraUsd,
      stake: amount.usd(extraUsd),
      what: say`went on writing ${amount.tokens(tokens)} tokens to a cache that nothing read again`,
      where: largestIn(whereText(data, most?.sessionId)),
      instruction: unreadAdvice(costliest(cacheHealth.unread)),
    },
    evidence: [evidenceIn("Cache and context", "cache", most)],
  };
};

function largestIn(session: Text | null): Text | null {
  return session && say`The largest loss was in ${session}.`;
}

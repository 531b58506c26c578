import type { MaybeUsage, ReportQuality, Usage, Totals } from "@turnmeter/metrics";
import { tokensOf } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast, type Text } from "../format/sentence.js";
import type { Cell } from "../table/table-view.js";
import { listed, joinWords } from "./listed.js";
import { shortName } from "./names.js";
import { sumOf } from "../sum-of.js";

/** Tokens as text, with `≥` where a part is only a lower bound. */
export function tokensPhrase(usage: Usage): Text {
  return atLeast(usage, tokensOf(usage), amount.tokens);
}

/** The priced cost as text, with `≥` where a part is only a lower bound; `no priced cost` where nothing has a price. */
export function pricedPhrase(usage: Usage): Text {
  return usage.costUsd === null ? "no priced cost" : atLeast(usage, usage.costUsd, amount.usd);
}

/** Share of the tokens without a price, 0–1; 0 if there are no tokens. */
export function unpricedShare(usage: Usage): number {
  const tokens = tokensOf(usage);
  return tokens > 0 ? usage.unpricedTokens / tokens : 0;
}

/** True if more than half of the tokens have no price, so that dollars say little. */
export function isMostlyUnpriced(usage: Usage): boolean {
  return unpricedShare(usage) > 0.5;
}

/** The share of tokens without a price; `100 %` only if none has one. */
export function unpricedPercent(usage: Usage): Text {
  return amount.percent(unpricedShare(usage));
}

/** The unpriced part as text, such as `1.20 M tokens unpriced (model-x)`; null where everything has a price. */
export function unpricedPhrase(usage: Usage, models: ReportQuality["unpricedModels"]): Text | null {
  if (usage.unpricedRequests === 0) return null;
  const named = models.map(({ model }) => shortName(model ?? "model not named"));
  const names = named.length > 0 ? say` (${listed(named, { most: 3 })})` : "";
  const lowerBoundRequests = sumOf(models, (model) => model.lowerBoundRequests);
  return say`${atLeast({ lowerBoundRequests }, usage.unpricedTokens, amount.tokens)} tokens unpriced${names}`;
}

/** A row's number as a cell, marked as a lower bound if one of the row's requests is one. */
export function boundCell(row: Pick<MaybeUsage, "lowerBoundRequests">, value: number | null): Cell {
  return value !== null && (row.lowerBoundRequests ?? 0) > 0 ? { atLeast: value } : value;
}

/** Smaller shares are not named. */
const LEAST_SHARE = 0.001;

/** Where the time of turns went: `Turns took 40 min: 60.0 % the model and 30.0 % tools`; empty where none has a known time. */
export function turnTimesPhrase({
  turns,
  durationMs,
  modelMs,
  toolMs,
  waitMs,
  restMs,
}: Totals["turnTimes"]): Text {
  if (turns <= 0 || durationMs === null || durationMs <= 0) return "";
  const parts = [
    { ms: modelMs, name: "the model" },
    { ms: toolMs, name: "tools" },
    { ms: waitMs, name: "waiting" },
    { ms: restMs, name: "not in the log" },
  ]
    .filter(({ ms }) => (ms ?? 0) >= LEAST_SHARE * durationMs)
    .toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))
    .slice(0, 2)
    .map(({ ms, name }) => say`${amount.percent((ms ?? 0) / durationMs)} ${name}`);
  const subject = turns === 1 ? "One turn took" : "Turns took";
  return say`${subject} ${amount.duration(durationMs)}${parts.length === 0 ? "" : say`: ${joinWords(parts)}`}`;
}

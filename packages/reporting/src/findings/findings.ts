import type { WeeklyReportData } from "@turnmeter/metrics";
import type { ReportFinding } from "../report.js";
import { cacheBreaks, unreadCacheWrites } from "./cache.js";
import { costChange, costPerPrompt } from "./cost.js";
import { drift, unpricedShare } from "./data.js";
import { failureCost } from "./failures.js";
import { amount, say } from "../format/sentence.js";
import { shareOf } from "./finding-rule.js";
import type { FindingRule } from "./finding-rule.js";
import { modelShare } from "./model-share.js";
import { largeContexts, largeSession, subagentShare } from "./shares.js";
import { isMostlyUnpriced } from "../words/usage-phrase.js";
import { slowTool, toolErrorRate, unknownTools } from "./tools.js";

const MOST_FINDINGS = 8;
/** What is about less than half a dollar stands out nowhere. */
const LEAST_USD = 0.5;
/** What can be avoided is worth less: a habit costs the same again next week. */
const LEAST_AVOIDABLE_USD = 0.1;

/** Changes come before what stands out in the period alone. */
const leading: readonly FindingRule[] = [costChange];
const others: readonly FindingRule[] = [
  largeSession,
  subagentShare,
  modelShare,
  largeContexts,
  failureCost,
  costPerPrompt,
  unreadCacheWrites,
  cacheBreaks,
  toolErrorRate,
  unknownTools,
  slowTool,
  unpricedShare,
  drift,
];

/**
 * What stands out in the data: at most eight findings, the change in cost first, then by dollars. If most tokens have no price, none is
 * about dollars.
 */
export function findings(data: WeeklyReportData): readonly ReportFinding[] {
  const { totals } = data;
  if (totals.requests === 0) return [];
  const hasDollars = !isMostlyUnpriced(totals);
  const foundBy = (rules: readonly FindingRule[]) =>
    rules
      .map((rule) => rule(data))
      .filter((found) => found !== null)
      .filter(({ usd }) => usd === null || hasDollars)
      .filter(({ usd, action }) => isWorthSaying(usd, action?.avoidableUsd ?? 0))
      .map((found) => withWorthyAction(found, totals.costUsd))
      .toSorted((a, b) => (b.usd ?? 0) - (a.usd ?? 0) || b.share - a.share);
  return [...foundBy(leading), ...foundBy(others)]
    .slice(0, MOST_FINDINGS)
    .map(({ usd: _usd, share: _share, ...finding }) => finding);
}

function isWorthSaying(usd: number | null, avoidableUsd: number): boolean {
  return usd === null || usd >= LEAST_USD || avoidableUsd >= LEAST_AVOIDABLE_USD;
}

/** A finding with the share of the cost that its action could save, or without its action where that saves next to nothing. */
function withWorthyAction<Found extends ReportFinding>({ action, ...found }: Found, costUsd: number | null) {
  if (action === undefined || action.avoidableUsd < LEAST_AVOIDABLE_USD) return found;
  const percent = Math.round(100 * shareOf(action.avoidableUsd, costUsd));
  const stake = percent < 1 ? action.stake : say`${action.stake} (${amount.count(percent)} %)`;
  return { ...found, action: { ...action, stake } };
}

const MOST_ACTIONS = 3;

/** Findings with an action: at most three, the most avoidable dollars first. */
export function actionsOf(found: readonly ReportFinding[]): readonly ReportFinding[] {
  return found
    .filter(({ action }) => action !== undefined)
    .toSorted((a, b) => (b.action?.avoidableUsd ?? 0) - (a.action?.avoidableUsd ?? 0))
    .slice(0, MOST_ACTIONS);
}

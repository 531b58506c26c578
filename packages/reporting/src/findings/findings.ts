import type { WeeklyReportData, ModelUsageRow } from "@turnmeter/metrics";
import { tokensOf, leastCases, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import type { ReportFinding } from "../report.js";
import { cacheBreaks, unreadCacheWrites } from "./cache.js";
import { costChange, costPerPrompt } from "./cost.js";
import { failureCost, slowTool, toolErrorRate, unknownTools } from "./tools.js";
import { amount, say, beginning, atLeast, type Text } from "../format/sentence.js";
import { shareOf, comparedWeek, evidenceIn, whereText, type FindingRule } from "./finding-rule.js";
import { isMostlyUnpriced, unpricedPhrase, pricedPhrase } from "../words/usage-phrase.js";
import { sumOf } from "../sum-of.js";
import { shortName, modelName, shortIds } from "../words/names.js";
import { agentShareOf } from "../sections/agents-section.js";
import { sumUsage } from "../subjects/usage.js";
import { countOf } from "../words/listed.js";
import { sessionName } from "../words/session-name.js";

const LEAST_SESSION_SHARE = 0.3;
const LEAST_SESSIONS = 4;

/** One session took more than 30 % of the period's cost, of four sessions or more. */
export const largeSession: FindingRule = ({ sessions, totals, period }) => {
  const answered = sessions.filter(({ requests }) => requests > 0);
  if (answered.length < LEAST_SESSIONS) return null;
  const first = answered.reduce((most, row) => ((row.costUsd ?? 0) > (most.costUsd ?? 0) ? row : most));
  const share = shareOf(first.costUsd ?? 0, totals.costUsd);
  if (share <= LEAST_SESSION_SHARE || first.costUsd === null) return null;
  const figures = { sessions: answered.length, shareOfCost: share, costUsd: first.costUsd };
  const id = shortIds(sessions.map(({ sessionId }) => sessionId))(first.sessionId);
  const name = `“${sessionName(first, period.timezone)}” (${shortName(id)})`;
  return {
    usd: first.costUsd,
    share,
    id: "large-session",
    tone: "neutral",
    text: say`One of ${countOf(figures.sessions, "session", "sessions")}, ${name}, took ${amount.percent(figures.shareOfCost)} of the cost: ${pricedPhrase(first)}.`,
    figures,
    evidence: [evidenceIn("Projects and sessions", "sessions")],
  };
};

const LEAST_SUBAGENT_SHARE = 0.25;
const LEAST_RUNS = 3;

/** Subagents took a quarter of the period's cost or more, in three runs or more. */
export const subagentShare: FindingRule = ({ agents }) => {
  const share = agentShareOf(agents);
  const runs = sumOf(agents, (row) => row.runs);
  if (share === null || !(share >= LEAST_SUBAGENT_SHARE) || runs < LEAST_RUNS) return null;
  const usage = sumUsage(agents);
  if (usage.costUsd === null) return null;
  const figures = { shareOfCost: share, costUsd: usage.costUsd, runs };
  return {
    usd: usage.costUsd,
    share: Math.min(1, share),
    id: "subagent-share",
    tone: "neutral",
    text: say`Subagents took ${amount.percent(figures.shareOfCost)} of the cost: ${pricedPhrase(usage)} in ${countOf(figures.runs, "run", "runs")}.`,
    figures,
    evidence: [evidenceIn("Subagents", "subagents")],
  };
};

const LARGE_TOKENS = 200_000;
const LEAST_CONTEXT_SHARE = 0.1;

/** Prompts above 200,000 tokens took a tenth of the cost or more, in 20 requests or more. */
export const largeContexts: FindingRule = (data) => {
  const { context, totals } = data;
  const bands = (context?.bands ?? []).filter(({ aboveTokens }) => (aboveTokens ?? 0) >= LARGE_TOKENS);
  const requests = sumOf(bands, (band) => band.requests);
  const costUsd = usdOf(sumNanoUsd(bands.map(({ costNanoUsd }) => costNanoUsd)));
  const share = shareOf(costUsd, totals.costUsd);
  if (requests < leastCases || share < LEAST_CONTEXT_SHARE) return null;
  const lowerBoundRequests = sumOf(bands, (band) => band.lowerBoundRequests);
  const figures = { shareOfCost: share, costUsd, requests, shareOfRequests: requests / totals.requests };
  const largest = context?.sessions[0];
  const excess = context?.excess;
  const isLarge = largest !== undefined && largest.maxTokens > LARGE_TOKENS;
  const where = isLarge ? whereText(data, largest.sessionId) : null;
  return {
    usd: costUsd,
    share,
    id: "large-contexts",
    tone: "neutral",
    text: say`Prompts above ${amount.roundTokens(LARGE_TOKENS)} tokens took ${amount.percent(figures.shareOfCost)} of the cost: ${atLeast({ lowerBoundRequests }, figures.costUsd, amount.usd)} in ${countOf(figures.requests, "request", "requests")}, ${amount.percent(figures.shareOfRequests)} of all.`,
    figures,
    ...(excess === undefined || excess.costUsd === null
      ? {}
      : {
          action: {
            avoidableUsd: excess.costUsd,
            stake: amount.usd(excess.costUsd),
            what: say`went on reading again what prompts held beyond ${amount.roundTokens(excess.aboveTokens)} tokens, in ${countOf(excess.requests, "request", "requests")}`,
            where: where && say`The largest was in ${where}.`,
            instruction: "Compact, or start a new session from a summary, before prompts are that long.",
          },
        }),
    evidence: [
      evidenceIn(
        "Context",
        "cost-by-context",
        isLarge ? { ...largest.largest, sessionId: largest.sessionId } : undefined,
      ),
    ],
  };
};

const LEAST_POINTS = 0.1;

/** The largest rise of a model's share of the cost, of 10 points or more, else the largest fall; of 20 requests or more in each week. */
export const modelShare: FindingRule = (data) => {
  const week = comparedWeek(data);
  if (week === null || Math.min(week.now.requests, week.before.requests) < leastCases) return null;
  const [now, before] = [costByModel(week.change.now.models), costByModel(week.change.before.models)];
  const [nowUsd, beforeUsd] = [sum(now.values()), sum(before.values())];
  if (nowUsd <= 0 || beforeUsd <= 0) return null;
  const changes = [...new Set([...now.keys(), ...before.keys()])].map((model) => {
    const share = (now.get(model) ?? 0) / nowUsd;
    const earlier = (before.get(model) ?? 0) / beforeUsd;
    return { model, share, earlier, points: share - earlier };
  });
  const [rise, fall] = [
    changes.reduce((a, b) => (b.points > a.points ? b : a)),
    changes.reduce((a, b) => (b.points < a.points ? b : a)),
  ];
  // One model's loss is another's gain: the gain is reported, unless it is spread over several.
  const most = rise.points >= LEAST_POINTS ? rise : fall;
  if (Math.abs(most.points) < LEAST_POINTS) return null;
  const figures = { shareOfCost: most.share, beforeShareOfCost: most.earlier };
  const usd = Math.abs(most.points) * nowUsd;
  return {
    usd,
    share: shareOf(usd, data.totals.costUsd),
    id: "model-share",
    tone: "neutral",
    text: say`${shortName(most.model)} took ${shareText(figures.shareOfCost)} of the cost of ${week.nowName}${beforeText(figures, week.beforeName)}.`,
    figures,
    evidence: [evidenceIn("Where the money went", "cost")],
  };
};

function beforeText(
  { shareOfCost, beforeShareOfCost }: { readonly shareOfCost: number; readonly beforeShareOfCost: number },
  name: string,
): Text {
  if (beforeShareOfCost === 0) return `, and none in ${name}`;
  return say`, ${shareOfCost > beforeShareOfCost ? "up" : "down"} from ${amount.percent(beforeShareOfCost)} in ${name}`;
}

function shareText(share: number): Text {
  return share === 0 ? "none" : amount.percent(share);
}

function costByModel(rows: readonly ModelUsageRow[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const { model, costUsd } of rows)
    costs.set(modelName(model), (costs.get(modelName(model)) ?? 0) + (costUsd ?? 0));
  return costs;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

const LEAST_SHARE = 0.01;

/** More than a hundredth of the records was not understood, or not wholly (R83). */
export const drift: FindingRule = ({ quality, totals }) => {
  const unknown = sumOf(quality.unknownRecords, ({ count }) => count);
  const odd = unknown + (quality.oddFields?.rows ?? 0);
  const share = shareOf(odd, quality.recordsRead ?? null);
  if (share <= LEAST_SHARE || totals.requests === 0) return null;
  const figures = { shareOfRecords: share, records: quality.recordsRead ?? 0 };
  return {
    usd: null,
    share,
    id: "drift",
    tone: "bad",
    text: say`${amount.percent(figures.shareOfRecords)} of ${amount.count(figures.records)} records are of a type or shape that this version does not know; what they say may be missing.`,
    figures,
    evidence: [evidenceIn("How sure is this?", "quality")],
  };
};

/** A hundredth of the tokens or more has no price and is in no dollar figure. */
export const unpricedShare: FindingRule = ({ totals, quality }) => {
  const phrase = unpricedPhrase(totals, quality.unpricedModels);
  const share = shareOf(totals.unpricedTokens, tokensOf(totals));
  if (phrase === null || totals.costUsd === null || share < LEAST_SHARE) return null;
  const figures = { unpricedTokens: totals.unpricedTokens, shareOfTokens: share };
  return {
    usd: null,
    share,
    id: "unpriced-share",
    tone: "neutral",
    text: say`${beginning(phrase, "upper")}: ${amount.percent(figures.shareOfTokens)} of all tokens are in no dollar figure.`,
    figures,
    evidence: [evidenceIn("How sure is this?", "quality")],
  };
};

const MOST_FINDINGS = 8;
/** Findings below this do not stand out. */
const LEAST_USD = 0.5;
/** Lower for avoidable cost: a habit costs the same again next week. */
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

/** Adds the share its action could save, or drops an action that saves next to nothing. */
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

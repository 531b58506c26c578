import { leastCases, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast } from "../format/sentence.js";
import { agentShareOf } from "../sections/agents-section.js";
import { sumUsage } from "../subjects/sum-usage.js";
import { countOf } from "../words/listed.js";
import { shortIds, shortName, logPlace } from "../words/names.js";
import { sessionName } from "../words/session-name.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import { sessionOf, shareOf, whereText } from "./finding-rule.js";
import type { FindingRule } from "./finding-rule.js";
import { sumOf } from "../sum-of.js";

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
    evidence: [{ label: "Projects and sessions", section: "sessions", place: null }],
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
    evidence: [{ label: "Subagents", section: "subagents", place: null }],
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
      {
        label: "Context",
        section: "cost-by-context",
        place: isLarge ? logPlace(largest.largest) : null,
        ...(isLarge ? sessionOf(largest.sessionId) : {}),
      },
    ],
  };
};

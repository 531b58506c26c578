import type { CostBridge, CostBridgePart } from "@turnmeter/metrics";
import { usdOf, leastCases } from "@turnmeter/metrics/figures.js";
import { causeText } from "../bridge/causes.js";
import { roundedBridge } from "../bridge/bridge-table.js";
import { amount, say, joined, beginning, atLeast, type Text } from "../format/sentence.js";
import { changePhrase } from "../words/change-phrase.js";
import { comparedWeek, evidenceIn, shareOf, type FindingRule } from "./finding-rule.js";

const LEAST_CHANGE = 0.1;
const LEAST_USD = 1;
const LEAST_BASE_USD = 0.01;

/** The cost of the week rose or fell by a tenth and a dollar or more, and what made up most of it. */
export const costChange: FindingRule = (data) => {
  const week = comparedWeek(data);
  if (week === null || week.now.costUsd === null || week.before.costUsd === null) return null;
  if (week.before.costUsd <= 0) return null;
  const bridge = roundedBridge(week.change.bridge);
  const difference = usdOf(bridge.afterCostNanoUsd - bridge.beforeCostNanoUsd);
  const size = Math.abs(difference);
  const change = week.now.costUsd / week.before.costUsd - 1;
  if (size < LEAST_USD || Math.abs(change) < LEAST_CHANGE) return null;
  const isRise = difference > 0;
  const cause = largestCause(bridge, isRise);
  const isPartly = week.now.unpricedRequests + week.before.unpricedRequests > 0;
  const figures = {
    differenceUsd: difference,
    change,
    ...(cause === null ? {} : { causeUsd: usdOf(cause.costNanoUsd) }),
  };
  const isBound = week.now.lowerBoundRequests + week.before.lowerBoundRequests > 0;
  return {
    usd: size,
    share: shareOf(size, data.totals.costUsd),
    id: isRise ? "cost-rose" : "cost-fell",
    tone: isRise ? "bad" : "good",
    text: joined([
      say`${beginning(week.nowName, "upper")} cost ${differenceText(size, week.now.costUsd, week.before.costUsd)} ${week.beforeName}.`,
      cause &&
        say`The largest cause: ${beginning(causeText(cause.id, bridge), "lower")}, ${amount.signedUsd(figures.causeUsd ?? null)}.`,
      isPartly && "Requests without a price are left out.",
      isBound && "Both are compared as logged; some output tokens are only a lower bound.",
    ]),
    figures,
    evidence: [evidenceIn("Causes", "cost-bridge"), evidenceIn("Where the money went", "cost")],
  };
};

/** `$3.10 (12.3 %) more than`; from double `$9.38 more, 49.6 times as much as`; next to under a cent `$9.38 more than`. */
function differenceText(size: number, now: number, before: number): Text {
  const difference = say`${amount.usd(size)} ${now > before ? "more" : "less"}`;
  const change = now / before - 1;
  if (before < LEAST_BASE_USD) return say`${difference} than`;
  if (change >= 1) return say`${difference}, ${changePhrase(now, before)}`;
  return say`${amount.usd(size)} (${amount.percent(Math.abs(change))}) ${now > before ? "more" : "less"} than`;
}

/** Largest part in the direction of the difference. */
function largestCause({ parts }: CostBridge, isRise: boolean): CostBridgePart | null {
  const ways = parts.filter(({ costNanoUsd }) => (isRise ? costNanoUsd > 0n : costNanoUsd < 0n));
  const size = ({ costNanoUsd }: CostBridgePart) => (isRise ? costNanoUsd : -costNanoUsd);
  return ways.reduce<CostBridgePart | null>(
    (most, part) => (most === null || size(part) > size(most) ? part : most),
    null,
  );
}

const LEAST_PROMPT_CHANGE = 0.25;

/** A prompt cost a quarter more or less than in the week before, of 20 prompts or more in each. */
export const costPerPrompt: FindingRule = (data) => {
  const week = comparedWeek(data);
  const now = week?.now.costPerPromptUsd ?? null;
  const before = week?.before.costPerPromptUsd ?? null;
  if (week === null || now === null || before === null || before <= 0) return null;
  if (Math.min(week.now.prompts, week.before.prompts) < leastCases) return null;
  const phrase = changePhrase(now, before);
  if (phrase === null || Math.abs(now / before - 1) < LEAST_PROMPT_CHANGE) return null;
  const figures = {
    costPerPromptUsd: now,
    prompts: week.now.prompts,
    change: now / before - 1,
    beforeCostPerPromptUsd: before,
    beforePrompts: week.before.prompts,
  };
  const usd = Math.abs(now - before) * week.now.prompts;
  return {
    usd,
    share: shareOf(usd, data.totals.costUsd),
    id: "cost-per-prompt",
    tone: now > before ? "bad" : "good",
    text: say`A prompt cost ${atLeast(week.now, now, amount.usd)} in ${week.nowName} (${amount.count(figures.prompts)} prompts), ${phrase} in ${week.beforeName} (${atLeast(week.before, before, amount.usd)}, ${amount.count(figures.beforePrompts)} prompts).`,
    figures,
    evidence: [evidenceIn("Where the money went", "cost")],
  };
};

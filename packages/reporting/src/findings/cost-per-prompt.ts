import { amount, say, atLeast } from "../format/sentence.js";
import { leastCases } from "@turnmeter/metrics/figures.js";
import { changePhrase } from "../words/change-phrase.js";
import { comparedWeek } from "./compared-week.js";
import type { FindingRule } from "./finding-rule.js";
import { shareOf } from "./share-of.js";

const LEAST_CHANGE = 0.25;

/** A prompt cost a quarter more or less than in the week before, of 20 prompts or more in each. */
export const costPerPrompt: FindingRule = (data) => {
  const week = comparedWeek(data);
  const now = week?.now.costPerPromptUsd ?? null;
  const before = week?.before.costPerPromptUsd ?? null;
  if (week === null || now === null || before === null || before <= 0) return null;
  if (Math.min(week.now.prompts, week.before.prompts) < leastCases) return null;
  const phrase = changePhrase(now, before);
  if (phrase === null || Math.abs(now / before - 1) < LEAST_CHANGE) return null;
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
    finding: {
      id: "cost-per-prompt",
      tone: now > before ? "bad" : "good",
      text: say`A prompt cost ${atLeast(week.now, now, amount.usd)} in ${week.nowName} (${amount.count(figures.prompts)} prompts), ${phrase} in ${week.beforeName} (${atLeast(week.before, before, amount.usd)}, ${amount.count(figures.beforePrompts)} prompts).`,
      figures,
      evidence: [{ label: "Against the weeks before", section: "weeks", place: null }],
    },
  };
};

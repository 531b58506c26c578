import { amount, say } from "../format/sentence.js";
import { agentShareOf } from "../sections/agents-section.js";
import { countOf } from "../words/plural.js";
import { sumUsage } from "../sections/sum-usage.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import type { FindingRule } from "./finding-rule.js";

const LEAST_SHARE = 0.25;
const LEAST_RUNS = 3;

/** Subagents took a quarter of the period's cost or more, in three runs or more. */
export const subagentShare: FindingRule = ({ agents }) => {
  const share = agentShareOf(agents);
  const runs = agents.reduce((sum, row) => sum + row.runs, 0);
  if (share === null || !(share >= LEAST_SHARE) || runs < LEAST_RUNS) return null;
  const usage = sumUsage(agents);
  if (usage.costUsd === null) return null;
  const figures = { shareOfCost: share, costUsd: usage.costUsd, runs };
  return {
    usd: usage.costUsd,
    share: Math.min(1, share),
    finding: {
      id: "subagent-share",
      tone: "neutral",
      text: say`Subagents took ${amount.percent(figures.shareOfCost)} of the cost: ${pricedPhrase(usage)} in ${countOf(figures.runs, "run", "runs")}.`,
      figures,
      evidence: [{ label: "Subagents", section: "subagents", place: null }],
    },
  };
};

import type { Facts } from "@turnmeter/schema";
import { ofSubagents } from "../agents/subagent.js";
import { figureValue } from "../figures/figure.js";
import { figures } from "../figures/figures.js";
import { endedCalls } from "../figures/outcomes.js";
import { activeMsBySession } from "../usage/active-ms-by-session.js";
import type { PeriodFigures } from "../rows/baseline.js";
import { totals } from "../totals.js";
import { usageBy } from "../usage/usage-by.js";

/** The figures by which weeks are compared, of all facts. */
export function periodFigures(facts: Facts): PeriodFigures {
  const all = totals(facts);
  const times = [...activeMsBySession(facts).values()];
  return {
    costUsd: all.costUsd,
    costNanoUsd: all.costNanoUsd,
    requests: all.requests,
    unpricedRequests: all.unpricedRequests,
    unknownUsageRequests: all.unknownUsageRequests,
    lowerBoundRequests: all.lowerBoundRequests,
    tokens: figureValue(figures.tokens, all),
    prompts: all.prompts,
    sessions: all.sessions,
    toolCalls: all.toolCalls,
    endedCalls: endedCalls(all.outcomes),
    errorRate: figureValue(figures.errorRate, all),
    activeMs: times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0),
    costPerPromptUsd: figureValue(figures.costPerPromptUsd, all),
    subagentShare: subagentShare(facts, all.costUsd === null ? 0n : BigInt(all.costNanoUsd)),
  };
}

function subagentShare(facts: Facts, totalNanoUsd: bigint): number | null {
  if (totalNanoUsd === 0n) return null;
  const [subagents] = usageBy(facts, {}, ofSubagents);
  return Number(subagents?.costNanoUsd ?? 0) / Number(totalNanoUsd);
}

import { NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { figureValue } from "../figures/figure.js";
import { figures } from "../figures/figures.js";
import { endedCalls } from "../figures/outcomes.js";
import { activeMsBySession } from "../usage/active-ms-by-session.js";
import type { PeriodFigures } from "../rows/baseline.js";
import { totals } from "../totals.js";
import { usageOfGroups } from "../usage/usage-of-groups.js";

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
  const [subagents] = usageOfGroups(facts, {
    size: 1,
    ofRequest: groupOfSubagents(facts.requests),
    ofCall: groupOfSubagents(facts.toolCalls),
  });
  return Number(subagents!.costNanoUsd) / Number(totalNanoUsd);
}

/** Puts the rows of subagents into group 0 and the others into none. */
function groupOfSubagents({ columns }: Facts["requests"] | Facts["toolCalls"]): Int32Array {
  return textsOf(columns.agentId).codes.map((code) => (code === NULL_CODE ? -1 : 0));
}

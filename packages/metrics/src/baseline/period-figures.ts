import type { Facts } from "@turnmeter/schema";
import { ofSubagents } from "../agents/subagent.js";
import { byName } from "../by-name.js";
import { together } from "../engine/pending.js";
import { figureValue } from "../figures/figure.js";
import { figures } from "../figures/figures.js";
import { endedCalls } from "../figures/outcomes.js";
import { activeMsBySession } from "../usage/active-ms-by-session.js";
import type { PeriodCounts, PeriodFigures } from "../rows/baseline.js";
import { comparedFigures } from "../rows/shown-figures.js";
import type { Usage } from "../rows/usage.js";
import type { ComparedFigure } from "../rows/shown-figures.js";
import { keptResult } from "../engine/remote-runs.js";
import { totals } from "../totals.js";
import { usageBy } from "../usage/usage-by.js";

/** The figures by which weeks are compared, of all facts. */
export function periodFigures(facts: Facts): PeriodFigures {
  return keptResult(facts, "periodFigures", () => figuresOf(facts));
}

function figuresOf(facts: Facts): PeriodFigures {
  const { all, active, subagents } = together({
    all: () => totals(facts),
    active: () => activeMs(facts),
    subagents: () => usageBy(facts, {}, { where: ofSubagents })[0],
  });
  const counts: PeriodCounts = {
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
  };
  const isCounted = (figure: ComparedFigure): figure is ComparedFigure & keyof PeriodCounts =>
    figure in counts;
  const others = comparedFigures.filter((figure) => !isCounted(figure));
  return {
    ...counts,
    ...byName(others, (figure) => {
      if (figure === "activeMs") return active;
      if (figure === "subagentShare")
        return subagentShare(subagents, all.costUsd === null ? 0n : BigInt(all.costNanoUsd));
      return figureValue(figures[figure], all);
    }),
  };
}

function activeMs(facts: Facts): number | null {
  const times = [...activeMsBySession(facts).values()];
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0);
}

function subagentShare(subagents: Usage | undefined, totalNanoUsd: bigint): number | null {
  if (totalNanoUsd === 0n) return null;
  return Number(subagents?.costNanoUsd ?? 0) / Number(totalNanoUsd);
}

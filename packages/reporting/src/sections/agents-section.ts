import type { AgentTypeRow, WeeklyReportData } from "@turnmeter/metrics";
import { agentCostByType } from "../charts/agents.js";
import { amount, say, type Text } from "../format/sentence.js";
import { fewestMarks } from "../plot/chart-spec.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportSection } from "../report.js";
import { agentTypeColumns } from "../subjects/agents.js";
import { sumUsage } from "../subjects/usage.js";
import { present, sumOf } from "../sum-of.js";
import { pick } from "../table/column.js";
import { countOf } from "../words/listed.js";
import { shortName, listingCommand } from "../words/names.js";
import { isMostlyUnpriced, pricedPhrase, unpricedPercent } from "../words/usage-phrase.js";
import { changeColumn, usageTable } from "./usage-table.js";

export function agentsSection(data: WeeklyReportData): ReportSection | null {
  const { agents } = data;
  if (agents.length === 0) return null;
  const table = usageTable(agents, {
    title: "Subagents",
    command: listingCommand("agents", data.period),
    noun: "type",
    columns: pick(agentTypeColumns, {
      agentType: true,
      runs: true,
      toolCalls: { priority: 6, title: "Tool calls" },
      p50Ms: { priority: 4, title: "Median run" },
      shareOfCost: { title: "Of all cost" },
    }),
    change: changeColumn(data, agents, (parts) => parts.agents, { keyOf: ({ agentType }) => agentType }),
  });
  const isDrawn = agents.filter(({ costUsd }) => (costUsd ?? 0) > 0).length >= fewestMarks;
  return {
    id: "subagents",
    title: "Subagents",
    finding: agentsFinding(agents),
    reading: withoutTranscriptText(agents) ?? "",
    charts: present([
      isDrawn && {
        id: "agent-cost-by-type",
        title: "Cost by type of subagent and its share of all cost, US dollars",
        span: "wide",
        isLowerBound: isLowerBound(agents),
        spec: agentCostByType(agents),
        table,
      },
    ]),
    tables: isDrawn ? [] : [table],
  };
}

/** Part of the whole cost that subagents took, 0–1; null where nothing is priced. */
export function agentShareOf(agents: readonly AgentTypeRow[]): number | null {
  const shares = agents.map(({ shareOfCost }) => shareOfCost).filter((share) => share !== null);
  return shares.length === 0 ? null : sumOf(shares, (share) => share);
}

function agentsFinding(agents: readonly AgentTypeRow[]): Text {
  const runs = sumOf(agents, (row) => row.runs);
  const without = sumOf(agents, (row) => row.runsWithoutTranscript);
  const usage = sumUsage(agents);
  const share = agentShareOf(agents);
  if (usage.costUsd === null) {
    if (runs === 0 && without > 0)
      return say`${countOf(without, "subagent", "subagents")} left no transcript: what ${without === 1 ? "it" : "they"} used is not known`;
    return runs === 1
      ? "One subagent ran; what it used could not be priced"
      : say`${countOf(runs, "subagent", "subagents")} ran; nothing they used could be priced`;
  }
  if (isMostlyUnpriced(usage))
    return say`${countOf(runs, "subagent", "subagents")} ran; ${unpricedPercent(usage)} of their tokens have no price`;
  const head = say`Subagents took ${share === null ? pricedPhrase(usage) : amount.percent(share)}`;
  const first = agents.reduce((most, row) => ((row.costUsd ?? 0) > (most.costUsd ?? 0) ? row : most));
  if (agents.length < 2 || !first.costUsd || usage.costUsd <= 0) return head;
  const name = first.agentType === "unknown" ? "those of unknown type" : shortName(first.agentType);
  return say`${head}; ${name} ${amount.percent(first.costUsd / usage.costUsd)} of that`;
}

/** Subagents counted from their parent's log alone; null for none. */
function withoutTranscriptText(agents: readonly AgentTypeRow[]): Text | null {
  const without = sumOf(agents, (row) => row.runsWithoutTranscript);
  if (without === 0 || agents.every(({ runs, requests }) => runs + requests === 0)) return null;
  return without === 1
    ? "One left no transcript: only its parent’s progress rows count."
    : say`${amount.count(without)} left no transcript: only their parents’ progress rows count.`;
}

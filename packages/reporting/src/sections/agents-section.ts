import type { AgentTypeRow, WeeklyReportData } from "@turnmeter/metrics";
import { agentCostByType } from "../charts/agents.js";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportSection } from "../report.js";
import { agentTypeColumns } from "../subjects/agents.js";
import { sumUsage } from "../subjects/sum-usage.js";
import { sumOf } from "../sum-of.js";
import { pick } from "../table/column.js";
import { countOf } from "../words/listed.js";
import { shortName, listingCommand } from "../words/names.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import { changeColumn } from "./change-column.js";
import { usageTable } from "./usage-table.js";

/** What subagents cost, by type. */
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
  return {
    id: "subagents",
    title: "Subagents",
    reading: agentsReading(agents),
    charts: [
      {
        id: "agent-cost-by-type",
        title: "Cost by type of subagent and its share of all cost",
        span: "wide",
        spec: agentCostByType(agents),
        table,
      },
    ],
    tables: [],
  };
}

/** Part of the whole cost that subagents took, 0–1; null where nothing is priced. */
export function agentShareOf(agents: readonly AgentTypeRow[]): number | null {
  const shares = agents.map(({ shareOfCost }) => shareOfCost).filter((share) => share !== null);
  return shares.length === 0 ? null : sumOf(shares, (share) => share);
}

function agentsReading(agents: readonly AgentTypeRow[]): Text {
  const without = sumOf(agents, (row) => row.runsWithoutTranscript);
  if (without === 0) return countedReading(agents, without);
  if (agents.every(({ runs, requests }) => runs + requests === 0))
    return say`${countOf(without, "subagent", "subagents")} left no transcript: what ${without === 1 ? "it" : "they"} used is not known.`;
  const isAlone = agents.every(({ runs }) => runs === 0);
  const left =
    without === 1
      ? `${isAlone ? "It" : "The one without a transcript"} is counted from progress rows of its parent alone.`
      : `${isAlone ? "They" : "Those without a transcript"} are counted from progress rows of their parents alone.`;
  return say`${countedReading(agents, without)} ${left}`;
}

/** What subagents cost. */
function countedReading(agents: readonly AgentTypeRow[], without: number): Text {
  const runs = sumOf(agents, (row) => row.runs);
  const share = agentShareOf(agents);
  const usage = sumUsage(agents);
  const ran = agents.filter((row) => row.runs > 0);
  const withOne = say`${countOf(runs, "subagent", "subagents")} of ${countOf(ran.length, "type", "types")}`;
  const subject =
    without === 0
      ? withOne
      : runs === 0
        ? say`${countOf(without, "subagent", "subagents")} without a transcript`
        : say`${withOne} and ${amount.count(without)} without a transcript`;
  if (usage.costUsd === null) return say`${subject} ran; none of their usage could be priced.`;
  const cost = say`${subject} cost ${pricedPhrase(usage)}${share === null ? "" : say`, ${amount.percent(share)} of everything`}.`;
  const first = agents.reduce((most, row) => ((row.costUsd ?? 0) > (most.costUsd ?? 0) ? row : most));
  if (ran.length < 2 || first.costUsd === null || first.runs === 0) return cost;
  return say`${cost} The largest part went to ${first.agentType === "unknown" ? "those whose type is not known" : shortName(first.agentType)}: ${pricedPhrase(first)} in ${countOf(first.runs, "run", "runs")}, ${atLeast(first, first.costUsd / first.runs, amount.usd)} a run.`;
}

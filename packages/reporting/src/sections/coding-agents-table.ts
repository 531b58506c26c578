import type {
  CodingAgentUsageRow,
  ModelUsageRow,
  Usage,
  WeeklyReportData,
  WeekParts,
} from "@turnmeter/metrics";
import { beginning } from "../format/sentence.js";
import { sumUsage } from "../subjects/sum-usage.js";
import { column } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { codingAgentName, listingCommand } from "../words/names.js";
import { changeColumn } from "./change-column.js";
import { usageTable } from "./usage-table.js";

/** Usage of an agent in one of two weeks. */
type AgentUsage = Usage & Pick<CodingAgentUsageRow, "codingAgent">;

/** Usage by agent; null where all is of one. */
export function codingAgentsTable(data: WeeklyReportData): TableView | null {
  const { codingAgents = [], period } = data;
  if (codingAgents.length < 2) return null;
  return usageTable(codingAgents, {
    title: "By agent",
    command: `${listingCommand("usage", period)} --by source`,
    noun: "agent",
    columns: {
      codingAgent: column.text("Agent", 1, ({ codingAgent }) => beginning(codingAgent, "upper")),
      sessions: column.count("Sessions", 3, ({ sessions }) => sessions),
    },
    hasShare: true,
    change: changeColumn<AgentUsage>(data, codingAgents, (parts) => agentsOf(parts, data), {
      keyOf: ({ codingAgent }) => codingAgent,
    }),
  });
}

function agentsOf({ models }: WeekParts, { agentNames }: WeeklyReportData): readonly AgentUsage[] {
  const nameOf = ({ source }: ModelUsageRow): string => codingAgentName(source, agentNames);
  return Array.from(new Set(models.map(nameOf)), (codingAgent) => ({
    ...sumUsage(models.filter((model) => nameOf(model) === codingAgent)),
    codingAgent,
  }));
}

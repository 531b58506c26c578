import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import type { AgentNames } from "../rows/weekly-report.js";
import type { CodingAgentUsageRow } from "../rows/usage.js";
import { byCost } from "../usage/order.js";
import { usageByMapped } from "../usage/usage-by.js";

/** Usage of each coding agent, the sources of one agent together, the most expensive first. */
export function usageByCodingAgent(
  facts: Pick<Facts, "requests" | "toolCalls">,
  names: AgentNames = new Map(),
): readonly CodingAgentUsageRow[] {
  const nameOf = (source: string): string => names.get(source) ?? source;
  const sessions = new Map<string, Set<string>>();
  const { bySession, usages } = together({
    bySession: () =>
      aggregate(facts, {
        table: "requests",
        dimensions: { source: { column: "source" }, sessionId: { column: "sessionId" } },
        measures: {},
      }),
    usages: () =>
      usageByMapped(facts, { source: { column: "source" } }, ({ source }) => ({
        codingAgent: nameOf(source),
      })),
  });
  for (const { source, sessionId } of bySession) {
    const ids = sessions.get(nameOf(source)) ?? new Set();
    sessions.set(nameOf(source), ids.add(sessionId));
  }
  return usages
    .map((usage) => ({ ...usage, sessions: sessions.get(usage.codingAgent)?.size ?? 0 }))
    .sort(byCost(({ codingAgent }) => codingAgent));
}

import type { WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { codingAgentsTable, costSection } from "../../src/sections/cost-section.js";
import { bridgeOf } from "../bridge-rows.js";
import { usageOf } from "../report-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf } from "../week-comparisons.js";

const agent = (codingAgent: string, sessions: number, costUsd: number | null) => ({
  ...usageOf({ requests: sessions, costUsd }),
  codingAgent,
  sessions,
});
const model = (source: string, costUsd: number) => ({
  ...usageOf({ requests: 1, costUsd }),
  model: "opus",
  source,
});
const parts = (...models: ReturnType<typeof model>[]) => ({ models, projects: [], agents: [], tools: [] });

const data: WeeklyReportData = {
  ...emptyReportData(),
  agentNames: new Map([
    ["claude-code", "Claude Code"],
    ["codex", "Codex"],
    ["codex-exec", "Codex"],
    ["pi", "Pi"],
  ]),
  codingAgents: [agent("Claude Code", 2, 6), agent("Codex", 5, 2)],
};

describe("the table of agents", () => {
  it("splits the cost by agent, with sessions and shares", () => {
    const table = written(codingAgentsTable(data));
    expect(table).toMatchObject({ title: "By agent" });
    expect(table?.command).toContain("turnmeter usage --since");
    expect(table?.command).toContain("--by source");
    expect(table?.rows).toMatchObject([
      { codingAgent: "Claude Code", sessions: 2, costUsd: 6, shareOfCost: 0.75 },
      { codingAgent: "Codex", sessions: 5, costUsd: 2, shareOfCost: 0.25 },
    ]);
    expect(costSection(data).tables.map(({ title }) => title)).toContain("By agent");
  });

  it("says how each agent changed, of all its sources together, and which paused", () => {
    const table = written(
      codingAgentsTable({
        ...data,
        comparison: comparisonOf({ costUsd: 8 }, { costUsd: 7 }),
        weekChange: {
          bridge: bridgeOf(7, { volume: 1 }),
          now: parts(model("claude-code", 6), model("codex", 1.5), model("codex-exec", 0.5)),
          before: parts(model("claude-code", 5), model("codex-exec", 1), model("pi", 1)),
        },
      }),
    );
    expect(table?.rows.map(({ change }) => change)).toEqual(["+$1.00", "+$1.00"]);
    expect(table?.notes).toEqual(["Only in week 45: Pi ($1.00)."]);
  });

  it("has no share of an agent without a price", () => {
    const table = written(
      codingAgentsTable({ ...data, codingAgents: [agent("Codex", 1, 2), agent("the Agent SDK", 1, null)] }),
    );
    expect(table?.rows[1]).toMatchObject({ codingAgent: "The Agent SDK", costUsd: null, shareOfCost: null });
  });

  it("is not there for one agent, or where nothing is known of agents", () => {
    expect(codingAgentsTable({ ...data, codingAgents: [agent("Codex", 5, 2)] })).toBeNull();
    expect(codingAgentsTable(emptyReportData())).toBeNull();
  });
});

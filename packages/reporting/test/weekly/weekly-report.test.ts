import { written } from "../../src/format/written.js";
import type { AgentTypeRow, LedgerStep, WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { costSentence } from "../../src/baseline/cost-sentence.js";
import { chartsOf } from "../../src/report.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { oneRowReportData } from "../odd-report-data.js";
import { activityOf, totalsOf, usageOf } from "../report-rows.js";
import { chartOf, day, finding, reading } from "../report/report-parts.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";
import { comparisonOf } from "../week-comparisons.js";

const noNumbers = {
  count: 0,
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  webSearches: 0,
  costUsd: 0,
  costNanoUsd: "0",
  unpricedTokens: 0,
  lowerBoundRequests: 0,
  examples: [],
};

const empty = emptyReportData();

describe("weeklyReport", () => {
  it.each([
    [1, "1 problem was found in the logs of this period."],
    [2, "2 problems were found in the logs of this period."],
  ])("says of %s problem what it means", (count, text) => {
    const data = sampleReportData();
    const problems = { count, byCode: { "not-json": count }, sources: null };
    const report = written(weeklyReport({ ...data, quality: { ...data.quality, problems } }));
    expect(report.quality?.reading).toBe(text);
  });

  it("does not change its data", () => {
    const data = sampleReportData();
    written(weeklyReport(data));
    expect(data).toEqual(sampleReportData());
  });

  it("says that there is nothing where there is nothing", () => {
    const report = written(weeklyReport(empty));
    expect(report.title).toBe("No log was found, so there is nothing to report");
    expect(report.firstScreen).toBeUndefined();
    expect(report.headline).toEqual([]);
    expect(report.sections.map(({ id, finding: text }) => [id, text])).toEqual([
      ["cost", "No request was logged in this period"],
    ]);
    expect(report.quality?.reading).toBe("No log was read.");
  });

  it("R84 shows how the total is counted", () => {
    const step = { rule: "R07", ...noNumbers };
    const ledger: readonly LedgerStep[] = [
      { ...step, step: "lines", kind: "context", count: 90, outputTokens: null },
      { ...step, step: "responseRows", kind: "plus", count: 12, outputTokens: 1500 },
      { ...step, step: "streamed", kind: "minus", count: -8, outputTokens: -500, costUsd: -0.01 },
      { ...step, step: "sidechain", kind: "minus" },
      { ...step, step: "requests", kind: "sum", count: 4, outputTokens: 1000, lowerBoundRequests: 1 },
      { ...step, step: "priced", kind: "part", count: 3, outputTokens: 700 },
      { ...step, step: "unpriced", kind: "part", count: 1, outputTokens: 300, lowerBoundRequests: 1 },
      { ...step, step: "total", kind: "sum", count: 4, outputTokens: 1000, lowerBoundRequests: 1 },
    ];
    const data = { ...empty, ledger, totals: totalsOf({ requests: 4, lowerBoundRequests: 1 }) };
    const table = written(weeklyReport(data)).quality?.tables[0];
    expect(table?.notes).toContain(
      "Adding up every row would count 50.0 % more output tokens: 1,500 instead of ≥ 1,000.",
    );
    expect(table?.columns.map(({ key }) => key)).not.toContain("rule");
    expect(table?.rows.map((row) => [row["step"], row["count"], row["outputTokens"]])).toEqual([
      ["Lines read", 90, null],
      ["Rows with a response", 12, 1500],
      ["− repeated in streaming", -8, -500],
      ["= Requests", 4, { atLeast: 1000 }],
      ["  priced", 3, 700],
      ["  without list price", 1, { atLeast: 300 }],
    ]);
    expect(written(weeklyReport({ ...empty, ledger })).quality?.tables).toEqual([]);
  });

  it("R52 counts sessions that were answered and names the others", () => {
    const session = {
      sessionId: "s1",
      project: null,
      title: "Tiles",
      startedAt: null,
      endedAt: null,
      ending: null,
      kind: "interactive" as const,
      activeMs: null,
      copiedRequests: 0,
      firstWords: null,
    };
    const sessions = [
      { ...session, ...usageOf({ requests: 2, costUsd: 3 }) },
      { ...session, ...usageOf({ requests: 0, costUsd: 0 }), sessionId: "s2", title: "Unheard" },
    ];
    const section = written(weeklyReport({ ...sampleReportData(), sessions })).sections.find(
      ({ id }) => id === "sessions",
    );
    expect(section?.finding).toMatch(/, in one session$/);
    expect(section?.reading).toBe("1 more session was prompted and never answered.");
    expect(section?.tables[1]?.rows).toHaveLength(1);
  });

  it("tells sessions apart that have no title and began at the same minute", () => {
    const [first] = sampleReportData().sessions;
    if (first === undefined) throw new Error("the sample has sessions");
    const sessions = ["01a1fbb0-72d9-7bf1", "01a1fbb0-9bd7-7f63"].map((sessionId, at) => ({
      ...first,
      ...usageOf({ requests: 1, costUsd: at + 1 }),
      sessionId,
      title: null,
    }));
    const section = written(weeklyReport({ ...sampleReportData(), sessions })).sections.find(
      ({ id }) => id === "sessions",
    );
    expect(section?.tables[1]?.rows.map(({ title }) => title)).toEqual([
      "shop-mobile, Mon 9 Nov 08:12 (01a1fbb0-7)",
      "shop-mobile, Mon 9 Nov 08:12 (01a1fbb0-9)",
    ]);
    expect(section?.finding).toMatch(/; one of 2 sessions took 66\.7 %$/);
  });

  it("has a session that paid for a search and logs no answer among those that cost", () => {
    const [first] = sampleReportData().sessions;
    if (first === undefined) throw new Error("the sample has sessions");
    const sessions = [
      { ...first, ...usageOf({ requests: 0, costUsd: 3 }), sessionId: "s1", title: "Search" },
      { ...first, ...usageOf({ requests: 1, costUsd: 1 }), sessionId: "s2", title: "Tiles" },
    ];
    expect(finding({ ...sampleReportData(), sessions }, "sessions")).toMatch(
      /; one of 2 sessions took 75\.0 %$/,
    );
  });

  it("R04 says at its top that it is incomplete where a file was not recognised", () => {
    const problems = { count: 3, byCode: { "file-unrecognised": 2, "not-json": 1 }, sources: null };
    const report = written(weeklyReport({ ...empty, quality: { ...empty.quality, problems } }));
    expect(report.title).toBe("No log that can be read was found, so there is nothing to report");
    expect(report.quality?.notes).toEqual([
      {
        severity: "warning",
        text: "This report is incomplete. No line of a file was recognised. The log format may have changed; its sessions are missing. (2 times)",
      },
    ]);
  });

  it("R10 writes ≥ where a cost holds a lower bound", () => {
    const bound = { requests: 1, lowerBoundRequests: 1 };
    const agentOf = (agentType: string, runs: number, costUsd: number | null) => ({
      ...usageOf({ ...bound, costUsd }),
      agentType,
      runs,
      runsWithoutTranscript: 0,
      models: [],
      toolCalls: 0,
      p50Ms: null,
      totalMs: 0,
      shareOfCost: costUsd === null ? null : costUsd / 10,
    });
    const data = {
      ...sampleReportData(),
      totals: totalsOf({ ...bound, outputTokens: 1, costUsd: 10 }),
      agents: [agentOf("Explore", 2, 3), agentOf("Plan", 1, 1), agentOf("lost", 0, null)],
      dailyModels: [day("2026-11-10", 4), { ...day("2026-11-11", 6), lowerBoundRequests: 1 }],
      activity: [2, 3, 4].map((weekday) => activityOf({ weekday, costUsd: 0.516, lowerBoundRequests: 1 })),
    };
    // 3 + 1 = 4 dollars of 10, and 3 of 4; 6 dollars of 10 on one day.
    expect(finding(data, "subagents")).toBe("Subagents took 40.0 %; Explore 75.0 % of that");
    expect(finding(data, "cost")).toContain("; Wed 11 Nov was 60.0 %");
    const comparison = comparisonOf({ costUsd: 7, ...bound }, { costUsd: 6, ...bound });
    expect(written(costSentence(comparison, "monday"))).toContain(
      "Week 46 cost ≥ $7.00, up from week 45 (≥ $6.00).",
    );
    const when = chartOf(data, "activity-map");
    expect(when?.table.rows[0]?.["costUsd"]).toEqual({ atLeast: 0.516 });
    expect(JSON.stringify(when?.spec)).toContain('"costText":"≥ $0.51"');
  });

  it("R27a names the subagents without a transcript beside those that are counted", () => {
    const data = sampleReportData();
    const mixed = { ...data, agents: [agentRow("Explore", 2, 1), agentRow("lost", 0, 2)] };
    expect(finding(mixed, "subagents")).toBe("Subagents took 20.0 %; Explore 100.0 % of that");
    expect(reading(mixed, "subagents")).toBe(
      "3 left no transcript: only their parents’ progress rows count.",
    );
    const lost = { ...data, agents: [agentRow("lost", 0, 1)] };
    expect(finding(lost, "subagents")).toBe("1 subagent left no transcript: what it used is not known");
    expect(reading(lost, "subagents")).toBe("");
    const repeated = { ...data, agents: [{ ...agentRow("Explore", 1, 1), runs: 0 }] };
    expect(finding(repeated, "subagents")).toBe("Subagents took 10.0 %");
    expect(reading(repeated, "subagents")).toBe(
      "One left no transcript: only its parent’s progress rows count.",
    );
  });

  it("says at its top what it is about, and why", () => {
    expect(kickerOf("2026-11-09", "2026-11-15")).toBe("week 46 · 9–15 Nov 2026 · Europe/Berlin");
    expect(kickerOf("2026-11-10", "2026-11-16")).toBe("10–16 Nov 2026 · Europe/Berlin");
    expect(kickerOf("2026-11-01", "2026-11-30")).toBe("November 2026 · Europe/Berlin");
    const { kicker } = written(weeklyReport({ ...sampleReportData(), periodNote: "the last active week" }));
    expect(kicker).toBe("9–18 Nov 2026 · the last active week · claude-code, codex · Europe/Berlin");
  });

  it("names agents and not their sources, the most expensive first, and no more than four", () => {
    const agentNames = new Map([
      ["claude-code", "Claude Code"],
      ["codex", "Codex"],
      ["codex-exec", "Codex"],
    ]);
    const kickerFrom = (part: Partial<WeeklyReportData>): string =>
      written(weeklyReport({ ...empty, agentNames, ...part })).kicker;
    const generatedFrom = ["claude-code", "codex", "codex-exec"];
    expect(kickerFrom({ generatedFrom })).toContain(" · Claude Code, Codex · ");
    const usage = { ...usageOf({ requests: 1, costUsd: 1 }), sessions: 1 };
    const agents = ["Codex", "Pi", "Claude Code", "Goose", "Qwen Code", "OpenCode"];
    const codingAgents = agents.map((codingAgent) => ({ ...usage, codingAgent }));
    expect(kickerFrom({ generatedFrom, codingAgents })).toContain(" · Codex, Pi, Claude Code, Goose + 2 · ");
  });

  it("does not call one request the busiest hour, and maps no hour without one", () => {
    expect(hoursReading(0, 0)).not.toContain("10:00");
    expect(hoursReading(0, 1)).toContain("The only request was made on Tue 10:00–11:00.");
    expect(hoursReading(0, 2)).toContain("All requests were made on Tue 10:00–11:00.");
    expect(hoursReading(1, 3)).toContain("Busiest: Tue 10:00–11:00, with 3 of 4 requests.");
  });

  it("is true of one session with one failed call", () => {
    const data = oneRowReportData();
    expect(written(weeklyReport(data)).title).toBe("<$0.01 in 1 session");
    expect(finding(data, "tools")).toBe("The only finished tool call failed");
    // A bar or two is no chart.
    expect(written(weeklyReport(data)).sections.flatMap((section) => chartsOf(section))).toEqual([]);
  });
});

/** What is said about requests at 10 on Monday, Tuesday and so on. */
function hoursReading(...requests: number[]): string | undefined {
  const activity = requests.map((count, at) => activityOf({ weekday: at + 1, requests: count }));
  return reading({ ...sampleReportData(), activity }, "time");
}

function kickerOf(since: string, until: string): string {
  return written(weeklyReport({ ...empty, period: { ...empty.period, since, until } })).kicker;
}

/** A type of subagents of which each run cost a dollar of ten. */
function agentRow(agentType: string, runs: number, runsWithoutTranscript: number): AgentTypeRow {
  const part = runs === 0 ? null : runs;
  return {
    ...usageOf({ requests: runs, costUsd: part }),
    agentType,
    models: [],
    runs,
    runsWithoutTranscript,
    toolCalls: 0,
    p50Ms: null,
    totalMs: 0,
    shareOfCost: part === null ? null : part / 10,
  };
}

import type { Outcome, ToolCallFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { callStatistics, toolStatistics, toolsWithAll } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const calls = (count: number, call: Partial<ToolCallFact>) => Array.from({ length: count }, () => call);

describe("toolStatistics", () => {
  it("R64 takes the error rate of the calls that ran and came to an end", () => {
    const counts: readonly [Outcome, number][] = [
      ["ok", 80],
      ["failed", 10],
      ["invalid", 10],
      ["rejected", 20],
      ["pending", 5],
    ];
    const facts = factsOf({ toolCalls: counts.flatMap(([outcome, count]) => calls(count, { outcome })) });
    expect(toolStatistics(facts)).toEqual([
      {
        tool: "Bash",
        calls: 125,
        outcomes: {
          ok: 80,
          failed: 10,
          invalid: 10,
          rejected: 20,
          denied: 0,
          cancelled: 0,
          interrupted: 0,
          pending: 5,
          detached: 0,
        },
        errorRate: 0.2,
        rejectionRate: 20 / 120,
        p50Ms: null,
        p90Ms: null,
        p99Ms: null,
        totalMs: null,
        timedCalls: 0,
        reportedCalls: 0,
      },
    ]);
  });

  it("has no error rate where no call came to an end", () => {
    const facts = factsOf({ toolCalls: [{ outcome: "denied" }] });
    expect(toolStatistics(facts)[0]?.errorRate).toBe(null);
  });

  it("R64 takes the rejection rate over all calls but those that nobody decided on", () => {
    const undecided = (["pending", "cancelled", "interrupted"] as const).map((outcome) => ({ outcome }));
    expect(toolStatistics(factsOf({ toolCalls: undecided }))[0]?.rejectionRate).toBe(null);
    const decided = (["rejected", "denied", "detached", "ok"] as const).map((outcome) => ({ outcome }));
    const [row] = toolStatistics(factsOf({ toolCalls: [...undecided, ...decided] }));
    expect(row?.rejectionRate).toBe(1 / 4);
  });

  it("R60 leaves a call without a duration out of durations and in counts", () => {
    const facts = factsOf({ toolCalls: [{ durationMs: 100 }, { durationMs: null }, { durationMs: 300 }] });
    expect(toolStatistics(facts)).toMatchObject([
      { calls: 3, timedCalls: 2, totalMs: 400, p50Ms: 100, p90Ms: 300 },
    ]);
  });

  it("R60 takes no time of calls that never ran", () => {
    // 40 s until a person said no, 2 ms until a rule did, 5 s beside a call that failed: none is the tool's time.
    const facts = factsOf({
      toolCalls: [
        { outcome: "ok", durationMs: 100 },
        { outcome: "failed", durationMs: 200 },
        { outcome: "interrupted", durationMs: 300 },
        { outcome: "rejected", durationMs: 40_000 },
        { outcome: "denied", durationMs: 2, durationBasis: "reported" },
        { outcome: "cancelled", durationMs: 5_000 },
      ],
    });
    expect(toolStatistics(facts)).toMatchObject([
      { calls: 6, timedCalls: 3, reportedCalls: 0, p50Ms: 200, p99Ms: 300, totalMs: 600 },
    ]);
  });

  it("R59 says for how many of the timed calls the tool gave the figure", () => {
    const facts = factsOf({
      toolCalls: [
        { durationMs: 100, durationBasis: "reported" },
        { durationMs: 300, durationBasis: "wall" },
        { durationMs: null, durationBasis: "none" },
      ],
    });
    expect(toolStatistics(facts)).toMatchObject([{ calls: 3, timedCalls: 2, reportedCalls: 1 }]);
  });

  it("puts the most called tool first, ties by name", () => {
    const facts = factsOf({ toolCalls: ["Read", "Edit", "Bash", "Read"].map((tool) => ({ tool })) });
    expect(toolStatistics(facts).map(({ tool }) => tool)).toEqual(["Read", "Bash", "Edit"]);
  });

  it("groups by server, all other tools as built-in", () => {
    const facts = factsOf({
      toolCalls: [
        { tool: "Bash", durationMs: 10 },
        { tool: "Read", durationMs: 30 },
        { tool: "mcp__tracker__list", mcpServer: "tracker", durationMs: 500 },
        { tool: "mcp__tracker__get", mcpServer: "tracker", outcome: "failed" },
        { tool: "mcp__tracker__get", mcpServer: "tracker" },
      ],
    });
    expect(toolStatistics(facts, { by: "server" })).toMatchObject([
      { tool: "tracker", calls: 3, errorRate: 1 / 3, p50Ms: 500, timedCalls: 1 },
      { tool: "built-in", calls: 2, errorRate: 0, p50Ms: 10, p90Ms: 30, totalMs: 40 },
    ]);
  });
});

describe("toolStatistics by program", () => {
  it("divides shells' calls by program, and leaves the others under their tool", () => {
    const facts = factsOf({
      toolCalls: [
        { tool: "Bash", program: "git commit", durationMs: 10 },
        { tool: "exec_command", program: "git commit", durationMs: 30 },
        { tool: "Bash", program: "npm test", outcome: "failed" },
        { tool: "Bash", program: null },
        { tool: "Read", program: null },
        { tool: "Read", program: null },
      ],
    });
    expect(toolStatistics(facts, { by: "program" })).toMatchObject([
      { tool: "Read", calls: 2 },
      { tool: "git commit", calls: 2, p50Ms: 10, totalMs: 40 },
      { tool: "Bash", calls: 1 },
      { tool: "npm test", calls: 1, errorRate: 1 },
    ]);
  });
});

describe("callStatistics", () => {
  it("takes rates and percentiles over all calls, not of those of the tools", () => {
    const facts = factsOf({
      toolCalls: [
        { tool: "Bash", durationMs: 1_000, durationBasis: "reported" },
        { tool: "Bash", durationMs: 9_000 },
        { tool: "Bash", durationMs: 2_000, outcome: "failed" },
        { tool: "Read", durationMs: 4_000, mcpServer: null },
        { tool: "Edit", durationMs: null, outcome: "rejected" },
      ],
    });
    // Durations 1, 2, 4, 9 s: p50 the second, p90 and p99 the fourth. 1 of 4 that ended failed, 1 of 5 was rejected.
    expect(callStatistics(facts)).toMatchObject({
      calls: 5,
      outcomes: { ok: 3, failed: 1, rejected: 1 },
      errorRate: 0.25,
      rejectionRate: 0.2,
      p50Ms: 2_000,
      p90Ms: 9_000,
      p99Ms: 9_000,
      totalMs: 16_000,
      timedCalls: 4,
      reportedCalls: 1,
    });
  });

  it("knows no rate and no time where there is no call", () => {
    expect(callStatistics(factsOf({}))).toMatchObject({
      calls: 0,
      errorRate: null,
      p50Ms: null,
      totalMs: null,
    });
  });
});

describe("toolsWithAll", () => {
  it("tells of each tool, or server, and of all calls", () => {
    const facts = factsOf({
      toolCalls: [
        { tool: "Bash", durationMs: 1_000, durationBasis: "reported" },
        { tool: "Bash", durationMs: 1_000, outcome: "failed" },
        { tool: "mcp__tracker__get", mcpServer: "tracker", durationMs: 3_000 },
      ],
    });
    const all = { calls: 3, errorRate: 1 / 3, p50Ms: 1_000, p99Ms: 3_000, totalMs: 5_000, reportedCalls: 1 };
    for (const by of ["tool", "server"] as const) {
      const told = toolsWithAll(facts, { by });
      expect(told.all).toMatchObject(all);
      expect(told.rows).toEqual(toolStatistics(facts, { by }));
    }
  });
});

import { describe, expect, it } from "vitest";
import { agentTotals, agentTypes, totals } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

describe("agentTypes", () => {
  it("adds up each type's own requests, calls and run times, and its share of all cost", () => {
    const facts = factsOf({
      agents: [
        { threadId: "s1/a1", agentType: "Explore", startedAt: 1_000, endedAt: 3_000 },
        { threadId: "s1/a2", agentType: "Explore", startedAt: 1_000, endedAt: 10_000 },
        { threadId: "s1/a3", agentType: "Explore", startedAt: 1_000, endedAt: null },
        { threadId: "s1/a4", agentType: "review", parentThreadId: "s1/a1", depth: 2 },
      ],
      requests: [
        { threadId: "s1", model: "opus", outputTokens: 1, costNanoUsd: 500 },
        { threadId: "s1/a1", agentId: "a1", model: "haiku", outputTokens: 10, costNanoUsd: 100 },
        { threadId: "s1/a2", agentId: "a2", model: "sonnet", outputTokens: 20, costNanoUsd: 200 },
        { threadId: "s1/a4", agentId: "a4", model: null, outputTokens: 40, costNanoUsd: 200 },
      ],
      toolCalls: [
        { threadId: "s1" },
        { threadId: "s1/a1", agentId: "a1" },
        { threadId: "s1/a2", agentId: "a2" },
      ],
    });
    expect(agentTypes(facts)).toMatchObject([
      {
        agentType: "Explore",
        runs: 3,
        requests: 2,
        outputTokens: 30,
        costNanoUsd: "300",
        toolCalls: 2,
        p50Ms: 2_000,
        totalMs: 11_000,
        shareOfCost: 0.3,
        models: ["sonnet", "haiku"],
      },
      {
        agentType: "review",
        runs: 1,
        costNanoUsd: "200",
        toolCalls: 0,
        p50Ms: null,
        totalMs: null,
        shareOfCost: 0.2,
        models: [],
      },
    ]);
  });

  it("R27a lists a type without transcripts but counts no run of it and knows no cost", () => {
    const facts = factsOf({
      agents: [
        { threadId: "s1/a1", agentType: "Plan", hasTranscript: false },
        { threadId: "s1/a2", agentType: "Plan", hasTranscript: false },
      ],
      requests: [{ threadId: "s1", agentId: null, costNanoUsd: 4 }],
    });
    expect(agentTypes(facts)).toMatchObject([
      { agentType: "Plan", runs: 0, runsWithoutTranscript: 2, requests: 0, costUsd: null, shareOfCost: null },
    ]);
    expect(totals(facts).subagents).toBe(0);
  });

  it("R27a counts the runs of a type without a transcript apart", () => {
    const facts = factsOf({
      agents: [{ threadId: "s1/a1" }, { threadId: "s1/a2", hasTranscript: false }, { threadId: "s1/a3" }],
    });
    expect(agentTypes(facts)).toMatchObject([{ agentType: "Explore", runs: 2, runsWithoutTranscript: 1 }]);
  });

  it("adds the parts of one type up to one cost, priced or not", () => {
    const facts = factsOf({
      agents: [{ threadId: "s1/a1" }, { threadId: "s1/a2" }],
      requests: [
        { threadId: "s1/a1", agentId: "a1", outputTokens: 3, costNanoUsd: null },
        { threadId: "s1/a2", agentId: "a2", outputTokens: 4, costNanoUsd: 9 },
      ],
    });
    expect(agentTypes(facts)).toMatchObject([
      { agentType: "Explore", costUsd: 9e-9, unpricedTokens: 3, shareOfCost: 1 },
    ]);
  });

  it("keeps the usage of a subagent that is not in the table as unknown", () => {
    const facts = factsOf({ requests: [{ threadId: "s1/a9", agentId: "a9", costNanoUsd: 4 }] });
    expect(agentTypes(facts)).toMatchObject([
      { agentType: "unknown", runs: 0, costNanoUsd: "4", shareOfCost: 1 },
    ]);
  });
});

describe("agentTotals", () => {
  it("adds the types up and takes the median over all runs", () => {
    const facts = factsOf({
      agents: [
        { threadId: "s1/a1", agentType: "Explore", startedAt: 1_000, endedAt: 3_000 },
        { threadId: "s1/a2", agentType: "review", startedAt: 1_000, endedAt: 10_000 },
        { threadId: "s1/a3", agentType: "review", startedAt: 1_000, endedAt: 6_000 },
        { threadId: "s1/a4", agentType: "Plan", hasTranscript: false },
      ],
      requests: [
        { threadId: "s1", outputTokens: 1, costNanoUsd: 500 },
        { threadId: "s1/a1", agentId: "a1", outputTokens: 10, costNanoUsd: 100 },
        { threadId: "s1/a2", agentId: "a2", outputTokens: 20, costNanoUsd: 200 },
        { threadId: "s1/a9", agentId: "a9", outputTokens: 40, costNanoUsd: 200 },
      ],
      toolCalls: [
        { threadId: "s1" },
        { threadId: "s1/a1", agentId: "a1" },
        { threadId: "s1/a2", agentId: "a2" },
      ],
    });
    // Runs of 2, 5 and 9 s; 100 + 200 + 200 of 1,000.
    expect(agentTotals(facts)).toMatchObject({
      runs: 3,
      runsWithoutTranscript: 1,
      requests: 3,
      outputTokens: 70,
      costNanoUsd: "500",
      toolCalls: 2,
      p50Ms: 5_000,
      totalMs: 16_000,
      shareOfCost: 0.5,
    });
  });

  it("is null without subagents", () => {
    expect(agentTotals(factsOf({ requests: [{}] }))).toBe(null);
  });
});

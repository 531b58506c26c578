import { describe, expect, it } from "vitest";
import { totals } from "../src/index.js";
import { factsOf } from "./util/facts.js";

describe("totals", () => {
  it("gives zeros for no facts", () => {
    expect(totals(factsOf({}))).toEqual({
      requests: 0,
      inputTokens: 0,
      outputTokens: 0,
      reasoningTokens: 0,
      cacheReadTokens: 0,
      cacheWrite5mTokens: 0,
      cacheWrite1hTokens: 0,
      cacheWriteUnknownTtlTokens: 0,
      totalTokens: 0,
      webSearches: 0,
      costUsd: 0,
      costNanoUsd: "0",
      unpricedRequests: 0,
      unpricedTokens: 0,
      tokenBasis: null,
      unknownUsageRequests: 0,
      lowerBoundRequests: 0,
      undatedRequests: 0,
      prompts: 0,
      sessions: 0,
      sessionsByKind: { interactive: 0, headless: 0, background: 0, unknown: 0 },
      subagents: 0,
      turnTimes: { turns: 0, durationMs: null, modelMs: null, toolMs: null, waitMs: null, restMs: null },
      toolCalls: 0,
      outcomes: {
        ok: 0,
        failed: 0,
        invalid: 0,
        rejected: 0,
        denied: 0,
        cancelled: 0,
        interrupted: 0,
        pending: 0,
        detached: 0,
      },
      linesAdded: 0,
      linesRemoved: 0,
      apiErrors: 0,
      interruptions: 0,
      compactions: 0,
    });
  });

  it("adds every token column, reasoning apart as a part of output", () => {
    const facts = factsOf({
      requests: [
        { inputTokens: 4, outputTokens: 412, reasoningTokens: 350, cacheReadTokens: 900 },
        { inputTokens: 6, outputTokens: 8, cacheWrite5mTokens: 300, cacheWrite1hTokens: 500, webSearches: 2 },
      ],
    });
    expect(totals(facts)).toMatchObject({
      requests: 2,
      inputTokens: 10,
      outputTokens: 420,
      reasoningTokens: 350,
      cacheReadTokens: 900,
      cacheWrite5mTokens: 300,
      cacheWrite1hTokens: 500,
      // 10 + 420 + 900 + 300 + 500
      totalTokens: 2130,
      webSearches: 2,
    });
  });

  it("R17 tells the part of the 5-minute writes whose lifetime is not logged", () => {
    const facts = factsOf({
      requests: [
        { cacheWrite5mTokens: 300, cacheWrite1hTokens: 500, cacheWriteUnknownTtlTokens: 0 },
        { cacheWrite5mTokens: 400, cacheWrite1hTokens: 500, cacheWriteUnknownTtlTokens: 400 },
        { cacheWrite5mTokens: 700, cacheWriteUnknownTtlTokens: 700 },
      ],
    });
    expect(totals(facts)).toMatchObject({ cacheWrite5mTokens: 1400, cacheWriteUnknownTtlTokens: 1100 });
  });

  it("R31 prints the priced part and counts the rest as unpriced", () => {
    const facts = factsOf({
      requests: [
        { outputTokens: 100, costNanoUsd: 12_400_000_000 },
        {
          model: "model-x",
          inputTokens: 1,
          outputTokens: 2,
          cacheReadTokens: 3,
          cacheWrite5mTokens: 4,
          cacheWrite1hTokens: 5,
          costNanoUsd: null,
        },
      ],
    });
    expect(totals(facts)).toMatchObject({
      costUsd: 12.4,
      costNanoUsd: "12400000000",
      unpricedRequests: 1,
      unpricedTokens: 15,
    });
  });

  it("R31 has no cost where nothing could be priced", () => {
    const facts = factsOf({ requests: [{ outputTokens: 7, costNanoUsd: null }] });
    expect(totals(facts)).toMatchObject({
      costUsd: null,
      costNanoUsd: "0",
      unpricedRequests: 1,
      unpricedTokens: 7,
    });
  });

  it("R37 adds nano-dollars exactly beyond what a number holds", () => {
    const facts = factsOf({
      requests: [
        { costNanoUsd: 9_007_199_254_740_991 },
        { costNanoUsd: 9_007_199_254_740_991 },
        { costNanoUsd: 9_007_199_254_740_991 },
        { costNanoUsd: 2 },
      ],
    });
    // 3 × (2^53 − 1) + 2; as a number it would end in 976.
    expect(totals(facts)).toMatchObject({ costNanoUsd: "27021597764222975" });
  });

  it("R36 adds the search fees of calls to cost and searches", () => {
    const facts = factsOf({
      requests: [{ outputTokens: 5, costNanoUsd: 1_000, webSearches: 1 }],
      toolCalls: [{ tool: "WebSearch", webSearches: 3, costNanoUsd: 30_000_000 }, { tool: "Bash" }],
    });
    expect(totals(facts)).toMatchObject({ webSearches: 4, costNanoUsd: "30001000", costUsd: 0.030001 });
  });

  it("R85 counts requests of unknown usage, lower bounds and missing times beside the totals", () => {
    const facts = factsOf({
      requests: [
        {
          tokenBasis: "unknown",
          inputTokens: null,
          outputTokens: null,
          cacheReadTokens: null,
          costNanoUsd: null,
          at: 1,
        },
        { tokenBasis: "lowerBound", outputTokens: 2, costNanoUsd: 50, at: 1 },
        { tokenBasis: "exact", outputTokens: 10, costNanoUsd: 250, at: null },
      ],
    });
    expect(totals(facts)).toMatchObject({
      requests: 3,
      outputTokens: 12,
      totalTokens: 12,
      costNanoUsd: "300",
      unpricedRequests: 0,
      unknownUsageRequests: 1,
      tokenBasis: "lowerBound",
      lowerBoundRequests: 1,
      undatedRequests: 1,
    });
  });

  it("R85 knows no tokens where no request has logged usage", () => {
    const unknown = {
      tokenBasis: "unknown",
      inputTokens: null,
      outputTokens: null,
      costNanoUsd: null,
    } as const;
    expect(totals(factsOf({ requests: [unknown, unknown] }))).toMatchObject({
      requests: 2,
      totalTokens: null,
    });
  });

  it("R52 counts sessions that have a request", () => {
    const facts = factsOf({
      sessions: [{ sessionId: "s1" }, { sessionId: "s2" }, { sessionId: "s3" }],
      requests: [
        { sessionId: "s1" },
        { sessionId: "s1", threadId: "s1/a1", agentId: "a1" },
        { sessionId: "s3" },
      ],
      marks: [{ sessionId: "s2", kind: "prompt" }],
    });
    expect(totals(facts)).toMatchObject({ sessions: 2, prompts: 1 });
  });

  it("R29 counts sessions by how they were run", () => {
    const facts = factsOf({
      sessions: [
        { sessionId: "s1" },
        { sessionId: "s2", kind: "headless" },
        { sessionId: "s3", kind: "background" },
        { sessionId: "s4", kind: "headless" },
      ],
      requests: [{ sessionId: "s1" }, { sessionId: "s2" }, { sessionId: "s2" }, { sessionId: "s3" }],
    });
    expect(totals(facts).sessionsByKind).toEqual({ interactive: 1, headless: 1, background: 1, unknown: 0 });
  });

  it("divides the time of the turns that have a duration", () => {
    const facts = factsOf({
      turns: [
        { durationMs: 60_000, modelMs: 20_000, toolMs: 30_000, waitMs: null },
        { durationMs: 10_000, modelMs: null, toolMs: 0, waitMs: 4000 },
        { durationMs: null, modelMs: 9000, toolMs: 9000, waitMs: 9000 },
      ],
    });
    expect(totals(facts).turnTimes).toEqual({
      turns: 2,
      durationMs: 70_000,
      modelMs: 20_000,
      toolMs: 30_000,
      waitMs: 4000,
      restMs: 16_000,
    });
  });

  it("R85 takes the weakest basis of the requests that have usage", () => {
    const exact = { tokenBasis: "exact" } as const;
    const unknown = { tokenBasis: "unknown" } as const;
    expect(totals(factsOf({ requests: [unknown] })).tokenBasis).toBeNull();
    expect(totals(factsOf({ requests: [exact, unknown] })).tokenBasis).toBe("exact");
    expect(totals(factsOf({ requests: [exact, { tokenBasis: "estimated" }] })).tokenBasis).toBe("estimated");
    const bound = { tokenBasis: "lowerBound" } as const;
    expect(totals(factsOf({ requests: [bound, exact, { tokenBasis: "estimated" }] })).tokenBasis).toBe(
      "lowerBound",
    );
  });

  it("R27a counts subagents that have a transcript", () => {
    const facts = factsOf({
      agents: [{ agentId: "a1" }, { agentId: "a2" }, { agentId: "a3", hasTranscript: false }],
    });
    expect(totals(facts).subagents).toBe(2);
  });

  it("counts calls by outcome, lines, and what happened", () => {
    const facts = factsOf({
      toolCalls: [
        { outcome: "ok", linesAdded: 2, linesRemoved: 1 },
        { outcome: "ok", linesAdded: 40 },
        { outcome: "failed" },
        { outcome: "detached" },
      ],
      marks: [
        { kind: "prompt" },
        { kind: "prompt" },
        { kind: "apiError" },
        { kind: "compaction" },
        { kind: "interruption" },
        { kind: "retry" },
      ],
    });
    const { outcomes, ...rest } = totals(facts);
    expect(outcomes).toEqual({
      ok: 2,
      failed: 1,
      invalid: 0,
      rejected: 0,
      denied: 0,
      cancelled: 0,
      interrupted: 0,
      pending: 0,
      detached: 1,
    });
    expect(rest).toMatchObject({
      toolCalls: 4,
      linesAdded: 42,
      linesRemoved: 1,
      prompts: 2,
      apiErrors: 1,
      interruptions: 1,
      compactions: 1,
    });
  });
});

import { describe, expect, it } from "vitest";
import { agentRuns } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const treeOf = (...agents: readonly (readonly [id: string, parent: string, startedAt: number | null])[]) =>
  agentRuns(
    factsOf({
      agents: agents.map(([id, parent, startedAt]) => ({
        agentId: id,
        threadId: id,
        parentThreadId: parent,
        startedAt,
      })),
    }),
  ).map(({ agentId }) => agentId);

describe("agentRuns", () => {
  it("gives each subagent its own usage, its call and its run time", () => {
    const facts = factsOf({
      agents: [
        {
          agentId: "a1",
          threadId: "s1/a1",
          description: "Find the tests",
          callKey: "s1:call_0",
          startedAt: 1_000,
          endedAt: 61_000,
          status: "completed",
        },
        {
          agentId: "a2",
          threadId: "s1/a2",
          startedAt: 2_000,
          hasTranscript: false,
        },
      ],
      toolCalls: [{ tool: "Agent", callKey: "s1:call_0", callId: "call_0" }],
      requests: [
        { threadId: "s1/a1", agentId: "a1", outputTokens: 7, costNanoUsd: 70 },
        { threadId: "s1", outputTokens: 1, costNanoUsd: 10 },
      ],
    });
    expect(agentRuns(facts)).toMatchObject([
      {
        agentId: "a1",
        sessionId: "s1",
        parentThreadId: "s1",
        callId: "call_0",
        depth: 1,
        agentType: "Explore",
        description: "Find the tests",
        requests: 1,
        outputTokens: 7,
        costNanoUsd: "70",
        durationMs: 60_000,
        hasTranscript: true,
        status: "completed",
      },
      { agentId: "a2", callId: null, durationMs: null, hasTranscript: false },
    ]);
  });

  it("R24 knows nothing of what one without a transcript used, and shows what is reported of it", () => {
    const [row] = agentRuns(
      factsOf({
        agents: [
          {
            hasTranscript: false,
            reportedTokens: 16_151,
            reportedDurationMs: 90_000,
            reportedToolUses: 3,
          },
        ],
      }),
    );
    expect(row).toMatchObject({
      requests: null,
      inputTokens: null,
      outputTokens: null,
      costUsd: null,
      costNanoUsd: null,
      unknownUsageRequests: null,
      reportedTokens: 16_151,
      reportedDurationMs: 90_000,
      reportedToolUses: 3,
    });
  });

  it("R24 knows what progress rows tell of one without a transcript, R60 and no time of one with one row", () => {
    const thread = { threadId: "s1/a1", agentId: "a1" };
    const moment = at("2026-11-09T09:00:00Z");
    const [row] = agentRuns(
      factsOf({
        requests: [{ ...thread, outputTokens: 30, tokenBasis: "lowerBound", isRepeated: true }],
        agents: [{ ...thread, hasTranscript: false, startedAt: moment, endedAt: moment }],
      }),
    );
    expect(row).toMatchObject({ requests: 1, outputTokens: 30, tokenBasis: "lowerBound", durationMs: null });
  });

  it("R27 puts a parent directly before its children, siblings by start", () => {
    expect(
      treeOf(
        ["late", "s1", 50],
        ["grandchild", "child", 30],
        ["child", "first", 20],
        ["twin", "first", 15],
        ["first", "s1", 10],
      ),
    ).toEqual(["first", "twin", "child", "grandchild", "late"]);
  });

  it("puts one without a start last and one whose parent is missing at the top", () => {
    expect(treeOf(["undated", "s1", null], ["orphan", "gone", 5], ["known", "s1", 9])).toEqual([
      "orphan",
      "known",
      "undated",
    ]);
  });

  it("shows a ring of parents once", () => {
    expect(treeOf(["b", "a", 2], ["a", "b", 1], ["self", "self", 3])).toEqual(["a", "b", "self"]);
  });

  it("keeps sessions together", () => {
    const facts = factsOf({
      agents: [
        { sessionId: "s1", agentId: "a1", threadId: "s1/a1", parentThreadId: "s1", startedAt: 10 },
        { sessionId: "s2", agentId: "b1", threadId: "s2/b1", parentThreadId: "s2", startedAt: 20 },
        { sessionId: "s1", agentId: "a2", threadId: "s1/a2", parentThreadId: "s1", startedAt: 30 },
      ],
    });
    expect(agentRuns(facts).map(({ agentId }) => agentId)).toEqual(["a1", "a2", "b1"]);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionAgents } from "../../src/session/session-agents.js";
import { usageOfAll } from "../../src/usage/usage-by.js";
import { at, factsOf } from "../util/facts.js";

const sessions = [{ sessionId: "s1" }];

describe("sessionAgents", () => {
  it("is a tree with own costs, costs with children, and what came back", () => {
    // main 1,000 → outer 200 → inner 30; outer's result is 4,096 bytes, inner was launched.
    const facts = factsOf({
      sessions,
      agents: [
        {
          agentId: "inner",
          threadId: "s1/inner",
          parentThreadId: "s1/outer",
          depth: 2,
          callKey: "launch",
          startedAt: at("2026-11-16T10:00:20Z"),
          endedAt: at("2026-11-16T10:00:30Z"),
        },
        { agentId: "outer", threadId: "s1/outer", callKey: "start", startedAt: at("2026-11-16T10:00:10Z") },
      ],
      requests: [
        { requestKey: "m", costNanoUsd: 1000, inputTokens: 7 },
        {
          requestKey: "o1",
          threadId: "s1/outer",
          agentId: "outer",
          costNanoUsd: 150,
          at: at("2026-11-16T10:00:12Z"),
          cacheReadTokens: 90,
          outputTokens: 10,
        },
        {
          requestKey: "o2",
          threadId: "s1/outer",
          agentId: "outer",
          costNanoUsd: 50,
          at: at("2026-11-16T10:00:14Z"),
          outputTokens: 25,
        },
        { requestKey: "i", threadId: "s1/inner", agentId: "inner", costNanoUsd: 30 },
      ],
      toolCalls: [
        { callKey: "start", callId: "toolu_start", resultBytes: 4096 },
        {
          callKey: "launch",
          callId: "toolu_launch",
          outcome: "detached",
          resultBytes: 1100,
          threadId: "s1/outer",
          agentId: "outer",
        },
      ],
    });
    const rows = sessionAgents(facts);
    expect(
      rows.map((row) => [
        row.role,
        row.agentId,
        row.depth,
        row.callId,
        row.costNanoUsd,
        row.withChildrenCostNanoUsd,
        row.paidTokens,
        row.answerTokens,
        row.returnedBytes,
        row.toolCalls,
      ]),
    ).toEqual([
      ["main", null, 0, null, "1000", "1230", 7, null, null, 1],
      ["subagent", "outer", 1, "toolu_start", "200", "230", 125, 25, 4096, 1],
      ["subagent", "inner", 2, "toolu_launch", "30", "30", 0, null, null, 0],
    ]);
    expect(rows[2]).toMatchObject({ durationMs: 10_000, endedAt: "2026-11-16T10:00:30.000Z" });
  });

  it("does not know what a subagent without transcript used", () => {
    const facts = factsOf({ sessions, agents: [{ hasTranscript: false, reportedTokens: 900 }] });
    expect(sessionAgents(facts)[1]).toMatchObject({
      requests: null,
      costUsd: null,
      paidTokens: null,
      reportedTokens: 900,
      withChildrenCostUsd: null,
    });
  });

  it("does not know what a main thread without transcript used", () => {
    const facts = factsOf({
      sessions: [{ sessionId: "s1", ending: "transcriptMissing" }],
      agents: [{ agentId: "a", threadId: "s1/a" }],
      requests: [{ agentId: "a", threadId: "s1/a", costNanoUsd: 7 }],
    });
    expect(sessionAgents(facts)).toMatchObject([
      { role: "main", hasTranscript: false, requests: null, costUsd: null, withChildrenCostNanoUsd: "7" },
      { role: "subagent", hasTranscript: true, costNanoUsd: "7" },
    ]);
  });

  it("keeps what threads of no known subagent used in a row of its own", () => {
    const facts = factsOf({
      sessions,
      requests: [{ requestKey: "u", threadId: "s1/gone", agentId: "gone", costNanoUsd: 5 }],
    });
    expect(sessionAgents(facts).map(({ role, costNanoUsd }) => [role, costNanoUsd])).toEqual([
      ["main", "0"],
      ["unlisted", "5"],
    ]);
  });

  it("counts each once where parents form a ring", () => {
    const facts = factsOf({
      sessions,
      agents: [
        { agentId: "a", threadId: "a", parentThreadId: "b" },
        { agentId: "b", threadId: "b", parentThreadId: "a" },
      ],
      requests: [
        { requestKey: "1", threadId: "a", agentId: "a", costNanoUsd: 1 },
        { requestKey: "2", threadId: "b", agentId: "b", costNanoUsd: 2 },
      ],
    });
    expect(sessionAgents(facts).map((row) => row.withChildrenCostNanoUsd)).toEqual(["3", "3", "3"]);
  });

  it("adds up to the cost of the session", () => {
    const request = fc.record({
      thread: fc.constantFrom(null, "a", "b", "gone"),
      costNanoUsd: fc.option(fc.nat(2 ** 40)),
    });
    fc.assert(
      fc.property(fc.array(request), (requests) => {
        const facts = factsOf({
          sessions,
          agents: [
            { agentId: "a", threadId: "s1/a" },
            { agentId: "b", threadId: "s1/b", parentThreadId: "s1/a", depth: 2 },
          ],
          requests: requests.map(({ thread, costNanoUsd }, key) => ({
            requestKey: String(key),
            agentId: thread,
            threadId: thread === null ? "s1" : `s1/${thread}`,
            costNanoUsd,
          })),
        });
        const rows = sessionAgents(facts);
        const sum = rows.reduce((total, row) => total + BigInt(row.costNanoUsd ?? "0"), 0n);
        expect(String(sum)).toBe(usageOfAll(facts).costNanoUsd);
        expect(rows[0]?.withChildrenCostNanoUsd).toBe(usageOfAll(facts).costNanoUsd);
      }),
    );
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionTurns } from "../../src/session/session-turns.js";
import { usageOfAll } from "../../src/usage/usage-by.js";
import { at, factsOf } from "../util/facts.js";

describe("sessionTurns", () => {
  it("gives each turn what its requests cost, subagents included, and the rest a row of its own", () => {
    const facts = factsOf({
      turns: [
        { turnId: "second", promptAt: at("2026-11-16T11:00:00Z"), endedAt: at("2026-11-16T11:01:00Z") },
        { turnId: "first", promptAt: at("2026-11-16T10:00:00Z"), durationMs: 5000 },
      ],
      requests: [
        { requestKey: "a", turnId: "first", costNanoUsd: 300, outputTokens: 5 },
        {
          requestKey: "b",
          turnId: "first",
          costNanoUsd: 40,
          agentId: "x",
          threadId: "s1/x",
          tokenBasis: "lowerBound",
        },
        { requestKey: "c", turnId: "second", costNanoUsd: 7 },
        { requestKey: "d", turnId: null, costNanoUsd: 2 },
        { requestKey: "e", turnId: "of another session", costNanoUsd: 1 },
      ],
      toolCalls: [
        { callKey: "1", turnId: "first", outcome: "failed" },
        { callKey: "2", turnId: "first", outcome: "ok" },
        { callKey: "3", turnId: "second", outcome: "invalid" },
      ],
    });
    const rows = sessionTurns(facts);
    expect(
      rows.map((row) => [
        row.turn,
        row.turnId,
        row.costNanoUsd,
        row.delegatedCostNanoUsd,
        row.delegatedLowerBoundRequests,
        row.toolCalls,
        row.failedCalls,
      ]),
    ).toEqual([
      [1, "first", "340", "40", 1, 2, 1],
      [2, "second", "7", "0", 0, 1, 1],
      [null, null, "3", "0", 0, 0, 0],
    ]);
    expect(rows[0]).toMatchObject({
      startedAt: "2026-11-16T10:00:00.000Z",
      durationMs: 5000,
      outputTokens: 5,
    });
  });

  it("has no row for the rest where there is none, and none at all without turns", () => {
    expect(sessionTurns(factsOf({}))).toEqual([]);
    expect(sessionTurns(factsOf({ turns: [{ turnId: "t" }] })).map(({ turn }) => turn)).toEqual([1]);
  });

  it("lists a turn without requests with no cost of its own", () => {
    const [row] = sessionTurns(factsOf({ turns: [{ turnId: "t" }] }));
    expect(row).toMatchObject({ requests: 0, costUsd: 0, costNanoUsd: "0" });
  });

  it("adds up to the cost of the session, whatever belongs to which turn", () => {
    const turnId = fc.constantFrom("t1", "t2", "elsewhere", null);
    const request = fc.record({
      turnId,
      costNanoUsd: fc.option(fc.nat(2 ** 40)),
      agentId: fc.option(fc.constantFrom("a", "b")),
    });
    const search = fc.record({ turnId, webSearches: fc.nat(3), costNanoUsd: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(request), fc.array(search), (requests, toolCalls) => {
        const facts = factsOf({
          turns: [{ turnId: "t1" }, { turnId: "t2" }],
          requests: requests.map((row, key) => ({ ...row, requestKey: String(key) })),
          toolCalls: toolCalls.map((row, key) => ({ ...row, callKey: String(key) })),
        });
        const sum = sessionTurns(facts).reduce((total, row) => total + BigInt(row.costNanoUsd), 0n);
        expect(String(sum)).toBe(usageOfAll(facts).costNanoUsd);
      }),
    );
  });
});

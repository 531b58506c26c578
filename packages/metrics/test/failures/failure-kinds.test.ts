import type { RequestFact, ToolCallFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { failureKinds } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const start = at("2026-11-09T12:00:00Z");

/** Responses of 1 dollar, ten seconds apart, each with one call on a line of its number. */
function calls(...rows: readonly Partial<ToolCallFact>[]) {
  const requests: Partial<RequestFact>[] = rows.map((_, number) => ({
    requestKey: `r${number}`,
    at: start + 10_000 * number,
    turnId: "t1",
    costNanoUsd: 1_000_000_000,
  }));
  const toolCalls = rows.map((call, number): Partial<ToolCallFact> => ({
    requestKey: `r${number}`,
    callKey: `c${number}`,
    turnId: "t1",
    line: number + 1,
    startedAt: start + 10_000 * number,
    endedAt: start + 10_000 * number + 1000,
    ...call,
  }));
  return factsOf({ requests, toolCalls });
}

const failed = { outcome: "failed", errorKind: "exit-code" } as const;
const test = { tool: "Bash", inputHash: "test", program: "npm test" };

describe("failureKinds", () => {
  it("has nothing where nothing failed", () => {
    const { rows, all } = failureKinds(calls({ tool: "Bash" }));
    expect(rows).toEqual([]);
    expect(all).toMatchObject({
      count: 0,
      fixedCalls: null,
      givenUpCalls: null,
      costUsd: null,
      programs: [],
    });
  });

  it("says of each failed call whether its chain was fixed, and counts retries once", () => {
    // The test fails twice and goes well: two calls fixed, by the responses of lines 2 and 3: $2. The commit fails and is
    // given up, at no cost. An edit is invalid twice and given up: one retry, $1. A push is denied.
    const { rows, all } = failureKinds(
      calls(
        { ...test, ...failed },
        { ...test, ...failed },
        test,
        { tool: "Bash", inputHash: "commit", program: "git commit", target: "/x", ...failed },
        { tool: "Edit", inputHash: "a", outcome: "invalid", errorKind: "edit-mismatch", target: "/a" },
        { tool: "Edit", inputHash: "b", outcome: "invalid", errorKind: "edit-mismatch", target: "/a" },
        { tool: "Bash", inputHash: "push", program: "git push", outcome: "denied", errorKind: "rule" },
        { tool: "Read" },
      ),
    );
    expect(rows).toMatchObject([
      {
        tool: "Bash",
        errorKind: "exit-code",
        count: 3,
        fixedCalls: 2,
        givenUpCalls: 1,
        costUsd: 2,
        costNanoUsd: "2000000000",
        programs: [
          { program: "npm test", count: 2 },
          { program: "git commit", count: 1 },
        ],
        examples: [{ line: 1 }, { line: 4 }, { line: 2 }],
      },
      { tool: "Edit", count: 2, fixedCalls: 0, givenUpCalls: 2, costUsd: 1, programs: [] },
      {
        tool: "Bash",
        errorKind: "rule",
        count: 1,
        fixedCalls: null,
        givenUpCalls: null,
        costUsd: null,
        programs: [{ program: "git push", count: 1 }],
        examples: [{ sessionId: "s1", agentId: null, line: 7, at: "2026-11-09T12:01:00.000Z" }],
      },
    ]);
    expect(all).toMatchObject({ count: 6, fixedCalls: 2, givenUpCalls: 3, costUsd: 3 });
  });

  it("leaves the cost with the kind that a chain began with, and each call with its own", () => {
    // A test ends with an error, then runs into a time limit, then goes well: both calls are fixed, and the tries cost $2.
    const { rows } = failureKinds(
      calls({ ...test, ...failed }, { ...test, outcome: "failed", errorKind: "timeout" }, test),
    );
    expect(rows).toMatchObject([
      { errorKind: "exit-code", count: 1, fixedCalls: 1, costUsd: 2 },
      { errorKind: "timeout", count: 1, fixedCalls: 1, costUsd: 0 },
    ]);
  });
});

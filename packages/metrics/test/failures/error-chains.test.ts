import type { RequestFact, ToolCallFact } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorChains, totals } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const start = at("2026-11-09T12:00:00Z");
const second = (seconds: number) => start + 1000 * seconds;

/** A response of 1 dollar at a second, and its calls, which take a second each. */
function steps(
  ...rows: readonly { readonly at: number; readonly calls: readonly Partial<ToolCallFact>[] }[]
) {
  const requests: Partial<RequestFact>[] = rows.map((row) => ({
    requestKey: `r${row.at}`,
    at: second(row.at),
    turnId: "t1",
    costNanoUsd: 1_000_000_000,
  }));
  const toolCalls: Partial<ToolCallFact>[] = rows.flatMap((row) =>
    row.calls.map((call, place) => ({
      requestKey: `r${row.at}`,
      callKey: `c${row.at}-${place}`,
      turnId: "t1",
      line: row.at,
      startedAt: second(row.at),
      endedAt: second(row.at + 1),
      ...call,
    })),
  );
  return factsOf({ requests, toolCalls });
}

const read = (target: string, rest = {}) => ({ tool: "Read", target, ...rest });
const failed = { outcome: "failed", errorKind: "exit-code" } as const;

describe("errorChains", () => {
  it("gives none for no facts and where nothing failed", () => {
    expect(errorChains(factsOf({}))).toEqual([]);
    expect(errorChains(steps({ at: 0, calls: [{}] }))).toEqual([]);
  });

  it("follows a command from its first failure to the try that went well", () => {
    // Test fails at 0, the file is edited at 10, the test fails again at 20 and goes well at 30: what the three
    // responses after the first cost, and the time from result to result: 31 s − 1 s.
    const facts = steps(
      { at: 0, calls: [{ ...failed, inputHash: "test" }] },
      { at: 10, calls: [{ tool: "Edit", target: "/home/ann/shop/a.ts" }] },
      { at: 20, calls: [{ ...failed, inputHash: "test" }] },
      { at: 30, calls: [{ inputHash: "test" }] },
      { at: 40, calls: [{ inputHash: "commit" }] },
    );
    expect(errorChains(facts)).toEqual([
      {
        sessionId: "s1",
        threadId: "s1",
        turnId: "t1",
        tool: "Bash",
        outcome: "failed",
        errorKind: "exit-code",
        end: "fixed",
        attempts: 3,
        failures: 2,
        fixMs: 30_000,
        firstAt: "2026-11-09T12:00:00.000Z",
        first: { sessionId: "s1", file: "/home/ann/.claude/projects/shop/s1.jsonl", line: 0 },
        last: { sessionId: "s1", file: "/home/ann/.claude/projects/shop/s1.jsonl", line: 30 },
        requests: 3,
        costUsd: 3,
        costNanoUsd: "3000000000",
        unpricedRequests: 0,
        lowerBoundRequests: 0,
      },
    ]);
  });

  it("takes another input for a try only in the response right after", () => {
    const next = steps(
      { at: 0, calls: [{ ...failed, inputHash: "a" }] },
      { at: 10, calls: [{ inputHash: "b" }] },
    );
    expect(errorChains(next)).toMatchObject([{ end: "fixed", attempts: 2, costUsd: 1 }]);
    const later = steps(
      { at: 0, calls: [{ ...failed, inputHash: "a" }] },
      { at: 10, calls: [{ tool: "Read", target: "/home/ann/shop/a.ts" }] },
      { at: 20, calls: [{ inputHash: "b" }] },
    );
    expect(errorChains(later)).toMatchObject([{ end: "abandoned", attempts: 1, requests: 0, costUsd: 0 }]);
  });

  it("knows a try by its path, or right after by the name of its file", () => {
    const facts = steps(
      { at: 0, calls: [read("/home/ann/a.ts", failed), read("/home/ann/b.ts", failed)] },
      { at: 10, calls: [read("/home/ann/shop/a.ts"), read("/home/ann/c.ts")] },
      { at: 20, calls: [read("/home/ann/b.ts")] },
    );
    expect(errorChains(facts).map(({ end, attempts }) => [end, attempts])).toEqual([
      ["fixed", 2],
      ["fixed", 2],
    ]);
  });

  it("tells a failure that the turn ended with from one that it left behind", () => {
    const facts = steps(
      { at: 0, calls: [{ tool: "Edit", target: "/a", outcome: "invalid", errorKind: "not-read" }] },
      { at: 10, calls: [{ ...failed, inputHash: "test" }] },
      { at: 20, calls: [{ ...failed, inputHash: "test" }] },
    );
    expect(errorChains(facts)).toMatchObject([
      { tool: "Edit", outcome: "invalid", end: "abandoned", attempts: 1, fixMs: null, costUsd: 0 },
      { tool: "Bash", outcome: "failed", end: "failing", attempts: 2, failures: 2, fixMs: null, costUsd: 1 },
    ]);
  });

  it("knows no time of a fix whose result was written with the failure's", () => {
    const endedAt = second(30);
    const facts = steps(
      { at: 0, calls: [{ ...failed, inputHash: "test", endedAt }] },
      { at: 10, calls: [{ inputHash: "test", endedAt }] },
    );
    expect(errorChains(facts)).toMatchObject([{ end: "fixed", fixMs: null }]);
  });

  it("puts a response within two chains down to the one that began last", () => {
    const facts = steps(
      { at: 0, calls: [{ ...failed, inputHash: "test" }] },
      { at: 10, calls: [{ tool: "Edit", target: "/a", ...failed }] },
      { at: 20, calls: [{ tool: "Edit", target: "/a" }] },
      { at: 30, calls: [{ inputHash: "test" }] },
    );
    expect(errorChains(facts)).toMatchObject([
      { tool: "Bash", end: "fixed", requests: 2, fixMs: 30_000 },
      { tool: "Edit", end: "fixed", requests: 1, fixMs: 10_000 },
    ]);
  });

  it("takes no rejected, denied, cancelled or interrupted call for a try", () => {
    for (const outcome of ["rejected", "denied", "cancelled", "interrupted", "pending"] as const) {
      expect(errorChains(steps({ at: 0, calls: [{ outcome, inputHash: "a" }] }))).toEqual([]);
      const facts = steps(
        { at: 0, calls: [{ ...failed, inputHash: "a" }] },
        { at: 10, calls: [{ outcome, inputHash: "a" }] },
        { at: 20, calls: [{ inputHash: "a" }] },
      );
      expect(errorChains(facts)).toMatchObject([{ end: "fixed", attempts: 2, costUsd: 2 }]);
    }
  });

  it("takes a launch for a fix only once its task is completed", () => {
    for (const [taskStatus, end] of [
      ["completed", "fixed"],
      ["failed", "abandoned"],
      [null, "abandoned"],
    ] as const) {
      const facts = steps(
        { at: 0, calls: [{ ...failed, inputHash: "a" }] },
        { at: 10, calls: [{ outcome: "detached", taskStatus, inputHash: "a" }] },
      );
      expect(errorChains(facts)).toMatchObject([{ end }]);
    }
  });

  it("ends a chain with its turn and its thread", () => {
    const facts = steps(
      { at: 0, calls: [{ ...failed, inputHash: "a" }] },
      { at: 10, calls: [{ inputHash: "a", threadId: "s1/a1", agentId: "a1" }] },
      { at: 20, calls: [{ inputHash: "a", turnId: "t2" }] },
    );
    expect(errorChains(facts)).toMatchObject([{ end: "failing", attempts: 1 }]);
  });

  it("says what cannot be priced and what is a lower bound", () => {
    const facts = factsOf({
      requests: [
        { requestKey: "r0", at: second(0) },
        { requestKey: "r1", at: second(10), costNanoUsd: null, tokenBasis: "lowerBound" },
      ],
      toolCalls: [
        { ...failed, requestKey: "r0", callKey: "c0", startedAt: second(0), inputHash: "a" },
        { requestKey: "r1", callKey: "c1", startedAt: second(10), inputHash: "a" },
      ],
    });
    expect(errorChains(facts)).toMatchObject([
      { costUsd: null, costNanoUsd: "0", unpricedRequests: 1, lowerBoundRequests: 1, fixMs: 10_000 },
    ]);
  });

  it("works where calls name no request, and have no time", () => {
    const facts = factsOf({
      requests: [
        { requestKey: "r0", at: second(0) },
        { requestKey: "r1", at: second(10), costNanoUsd: 5 },
      ],
      toolCalls: [
        { ...failed, callKey: "c0", startedAt: second(1), inputHash: "a" },
        { callKey: "c1", startedAt: second(11), inputHash: "a" },
        { ...failed, callKey: "c2", startedAt: null, inputHash: "b" },
      ],
    });
    expect(errorChains(facts)).toMatchObject([
      { end: "fixed", costNanoUsd: "5" },
      { end: "failing", firstAt: null },
    ]);
  });

  const call = fc.record({
    step: fc.integer({ min: 0, max: 12 }),
    threadId: fc.constantFrom("s1", "s1/a1"),
    turnId: fc.constantFrom("t1", "t2", null),
    tool: fc.constantFrom("Bash", "Edit"),
    outcome: fc.constantFrom("ok", "failed", "invalid", "denied", "cancelled"),
    inputHash: fc.constantFrom("a", "b", null),
    target: fc.constantFrom("/a/x", "/b/x", "/b/y", null),
  } as const);

  it("has each failure once, and no response twice", () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 30 }), fc.integer(), (calls, seed) => {
        const toolCalls = calls.map(({ step, ...row }, place) => ({
          ...row,
          callKey: `c${place}`,
          requestKey: `${row.threadId} ${step}`,
          startedAt: second(step) + place,
        }));
        const requests = [...new Set(toolCalls.map(({ requestKey }) => requestKey))].map((requestKey) => {
          const [threadId = "", step = ""] = requestKey.split(" ");
          return { requestKey, threadId, at: second(Number(step)), costNanoUsd: 1 + Math.abs(seed % 7) };
        });
        const facts = factsOf({ requests, toolCalls });
        const chains = errorChains(facts);
        const total = totals(facts);
        const sum = (valueOf: (chain: (typeof chains)[number]) => number) =>
          chains.reduce((all, chain) => all + valueOf(chain), 0);
        expect(sum(({ failures }) => failures)).toBe(total.outcomes.failed + total.outcomes.invalid);
        expect(sum((chain) => chain.requests)).toBeLessThanOrEqual(total.requests);
        expect(sum(({ costNanoUsd }) => Number(costNanoUsd))).toBeLessThanOrEqual(Number(total.costNanoUsd));
        expect(
          chains.every(({ attempts, failures, end }) => attempts - failures === Number(end === "fixed")),
        ).toBe(true);
        // The order of a table's rows says nothing.
        const turned = factsOf({ requests: requests.toReversed(), toolCalls: toolCalls.toReversed() });
        expect(errorChains(turned)).toEqual(chains);
      }),
      { numRuns: 200 },
    );
  });
});

import { rowsOf } from "@turnmeter/columns";
import type { Facts, MarkFact, RequestFact, StoredFacts, ToolCallFact } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cacheHealth,
  contextBands,
  deriveFacts,
  errorChains,
  failureStatistics,
  responseTimes,
  selectFacts,
} from "../../src/index.js";
import type { BridgePrices, Selection } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const prices: BridgePrices = {
  pricesOf: () => ({
    input: 3_000_000n,
    output: 15_000_000n,
    cacheRead: 300_000n,
    cacheWrite5m: 3_750_000n,
    cacheWrite1h: 6_000_000n,
  }),
  searchNanoUsdOf: () => 10_000_000n,
};

const start = at("2026-11-09T12:00:00Z");
const minute = (minutes: number) => start + 60_000 * minutes;
/** From a moment on, and up to it. */
const halves = (edge: number): readonly Selection[] => [
  { period: { startAt: null, endAt: edge } },
  { period: { startAt: edge, endAt: null } },
];

describe("what is derived of threads", () => {
  it("stays whole where a period begins in the middle of it", () => {
    // The test fails at minute 0 and goes well at minute 10; the second response takes 2 minutes, and reads nothing of 50,000 tokens.
    const request = { sessionId: "s1", turnId: "t1", costNanoUsd: 1_000_000_000 };
    const call = { turnId: "t1", inputHash: "test" };
    const facts = factsOf({
      requests: [
        { ...request, requestKey: "r0", at: minute(0), cacheWrite5mTokens: 50_000 },
        { ...request, requestKey: "r1", at: minute(10), cacheWrite5mTokens: 60_000 },
      ],
      toolCalls: [
        {
          ...call,
          callKey: "c0",
          requestKey: "r0",
          outcome: "failed",
          startedAt: minute(0),
          endedAt: minute(8),
        },
        { ...call, callKey: "c1", requestKey: "r1", startedAt: minute(10), endedAt: minute(11) },
      ],
    });
    const [before, after] = halves(minute(5)).map((half) => selectFacts(facts, half));
    expect(errorChains(before!)).toMatchObject([{ end: "fixed", attempts: 2, costUsd: 1 }]);
    expect(errorChains(after!)).toEqual([]);
    expect(responseTimes(after!)).toMatchObject([{ timedResponses: 1, totalMs: 120_000 }]);
    expect(cacheHealth(after!, prices)).toMatchObject({
      followingRequests: 1,
      breaks: [{ cause: "expired", breaks: 1, resentTokens: 50_000 }],
    });
    expect(cacheHealth(before!, prices).breaks).toEqual([]);
  });

  it("is in one of two halves of time, one of some models and one of some projects, row by row", () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 60 }), (facts, edge) => {
        const whole = derivedRows(deriveFacts(facts, prices));
        const parts: readonly (readonly Selection[])[] = [
          halves(minute(edge)),
          ["a", "b"].map((model) => ({ models: [model] })),
          ["/p", "/q"].map((project) => ({ projects: [project] })),
        ];
        for (const selections of parts) {
          const rows = selections.flatMap((selection) =>
            derivedRows(deriveFacts(selectFacts(facts, selection), prices)),
          );
          expect(rows.toSorted()).toEqual(whole.toSorted());
        }
      }),
    );
  });

  it("adds up over the parts of a period", () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 60 }), (facts, edge) => {
        const parts = halves(minute(edge)).map((half) => selectFacts(facts, half));
        expect(add(parts.map(sums))).toEqual(sums(facts));
        // A selection of a selection is one of the whole.
        const twice = selectFacts(parts[1]!, { models: ["a"] });
        const once = selectFacts(selectFacts(facts, { models: ["a"] }), halves(minute(edge))[1]!);
        expect(sums(twice)).toEqual(sums(once));
      }),
    );
  });
});

/** The rows of all derived tables but for compactions, which a model has only by its turn. */
function derivedRows(facts: StoredFacts): readonly string[] {
  const { responses, failures, cacheBreaks, unreadWrites, offListRequests } = facts;
  return Object.entries({ responses, failures, cacheBreaks, unreadWrites, offListRequests }).flatMap(
    ([name, table]) => Array.from(rowsOf<object>(table), (row) => JSON.stringify([name, row])),
  );
}

function sums(facts: Facts): readonly number[] {
  const failures = failureStatistics(facts);
  const health = cacheHealth(facts, prices);
  return [
    total(failures.map(({ chains }) => chains)),
    total(failures.map(({ attempts }) => attempts)),
    total(failures.map(({ costNanoUsd }) => Number(costNanoUsd))),
    total(responseTimes(facts).map(({ totalMs }) => totalMs ?? 0)),
    total(contextBands(facts).map(({ requests }) => requests)),
    health.followingRequests,
    total(health.breaks.map(({ costNanoUsd }) => Number(costNanoUsd))),
    total(health.unread.map(({ tokens }) => tokens)),
  ];
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function add(parts: readonly (readonly number[])[]): readonly number[] {
  return parts[0]!.map((_, place) => parts.reduce((sum, part) => sum + part[place]!, 0));
}

const place = fc.record({
  threadId: fc.constantFrom("s1", "s1/a1"),
  project: fc.constantFrom("/p", "/q"),
  turnId: fc.constantFrom("t1", "t2"),
});
const time = fc.integer({ min: 0, max: 60 }).map(minute);
const tokens = fc.integer({ min: 0, max: 90_000 });

const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    requests: fc.array(
      fc.record<Partial<RequestFact>>({
        model: fc.constantFrom("a", "b"),
        at: time,
        costNanoUsd: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
        inputTokens: tokens,
        cacheReadTokens: tokens,
        cacheWrite5mTokens: tokens,
      }),
      { maxLength: 12 },
    ),
    toolCalls: fc.array(
      fc.record<Partial<ToolCallFact>>({
        model: fc.constantFrom("a", "b"),
        startedAt: time,
        tool: fc.constantFrom("Bash", "Edit"),
        inputHash: fc.constantFrom("1", "2"),
        outcome: fc.constantFrom<ToolCallFact["outcome"][]>("ok", "failed", "invalid", "denied"),
      }),
      { maxLength: 12 },
    ),
    marks: fc.array(fc.record<Partial<MarkFact>>({ at: time }), { maxLength: 4 }),
    places: fc.array(place, { minLength: 28, maxLength: 28 }),
  })
  .map(({ requests, toolCalls, marks, places }) =>
    factsOf({
      requests: requests.map((row, n) => ({ ...row, ...places[n], requestKey: `r${n}` })),
      toolCalls: toolCalls.map((row, n) => ({
        ...row,
        ...places[12 + n],
        callKey: `c${n}`,
        endedAt: (row.startedAt ?? 0) + 1000,
      })),
      marks: marks.map((row, n) => ({ ...row, ...places[24 + n] })),
    }),
  );

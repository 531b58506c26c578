import { describe, expect, it } from "vitest";
import { recordedByDay, recordedBySession, recordedTotal, selectFacts } from "../src/index.js";
import { at, factsOf } from "./util/facts.js";

const zone = { timezone: "UTC", weekStart: "monday" } as const;
const day = (date: string) => ({ startAt: at(`${date}T00:00:00Z`), endAt: at(`${date}T23:59:59Z`) });
const usd = 1_000_000_000;

// s1 has a total of $10 and two requests of $4, one of which says $5 by itself; s2 has a request that says $3 and
// costs $2, and one that says nothing.
const facts = factsOf({
  sessions: [{ sessionId: "s1", recordedCostNanoUsd: 10 * usd }, { sessionId: "s2" }],
  requests: [
    { sessionId: "s1", at: at("2026-11-10T09:00:00Z"), costNanoUsd: 4 * usd, recordedCostNanoUsd: 5 * usd },
    { sessionId: "s1", at: at("2026-11-11T09:00:00Z"), costNanoUsd: 4 * usd },
    { sessionId: "s2", at: at("2026-11-11T10:00:00Z"), costNanoUsd: 2 * usd, recordedCostNanoUsd: 3 * usd },
    { sessionId: "s2", at: at("2026-11-11T11:00:00Z"), costNanoUsd: 7 * usd },
  ],
});

describe("recorded costs", () => {
  it("R38 take the running total of a whole session, not what its requests say", () => {
    expect(recordedBySession(facts, facts)).toEqual([
      {
        sessionId: "s1",
        recordedCostUsd: 10,
        recordedCostNanoUsd: "10000000000",
        recordedRequests: 2,
        unrecordedRequests: 0,
        recordedSessions: 1,
        comparedCostUsd: 8,
        comparedCostNanoUsd: "8000000000",
        comparedLowerBoundRequests: 0,
      },
      {
        sessionId: "s2",
        recordedCostUsd: 3,
        recordedCostNanoUsd: "3000000000",
        recordedRequests: 1,
        unrecordedRequests: 1,
        recordedSessions: 0,
        comparedCostUsd: 2,
        comparedCostNanoUsd: "2000000000",
        comparedLowerBoundRequests: 0,
      },
    ]);
    expect(recordedTotal(facts, facts)).toMatchObject({
      recordedCostUsd: 13,
      comparedCostUsd: 10,
      recordedRequests: 3,
      unrecordedRequests: 1,
      recordedSessions: 1,
    });
  });

  it("R38 leave a running total out where a filter cuts its session", () => {
    const monday = selectFacts(facts, { period: day("2026-11-10") });
    expect(recordedTotal(monday, facts)).toMatchObject({
      recordedCostUsd: 5,
      comparedCostUsd: 4,
      recordedSessions: 0,
      unrecordedRequests: 0,
    });
    const [other] = recordedBySession(selectFacts(facts, { sessions: ["s1"] }), facts);
    expect(other).toMatchObject({ recordedCostUsd: 10, recordedSessions: 1 });
  });

  it("of days are those of single requests", () => {
    expect(recordedByDay(facts, zone)).toMatchObject([
      { date: "2026-11-10", recordedCostUsd: 5, comparedCostUsd: 4, unrecordedRequests: 0 },
      {
        date: "2026-11-11",
        recordedCostUsd: 3,
        comparedCostUsd: 2,
        recordedRequests: 1,
        unrecordedRequests: 2,
      },
    ]);
  });

  it("are null where nothing is recorded, and compare nothing that has no price", () => {
    const none = factsOf({ sessions: [{}], requests: [{ costNanoUsd: 4 * usd }] });
    expect(recordedTotal(none, none)).toMatchObject({
      recordedCostUsd: null,
      recordedCostNanoUsd: "0",
      comparedCostUsd: null,
      unrecordedRequests: 1,
    });
    const unpriced = factsOf({ sessions: [{}], requests: [{ costNanoUsd: null, recordedCostNanoUsd: usd }] });
    expect(recordedTotal(unpriced, unpriced)).toMatchObject({ recordedCostUsd: 1, comparedCostUsd: null });
  });
});

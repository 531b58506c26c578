import { describe, expect, it } from "vitest";
import { selectFacts, totals, usageOfPart } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const facts = factsOf({
  requests: [
    { sessionId: "s1", at: at("2026-11-09T10:00:00Z"), inputTokens: 1, costNanoUsd: 5 },
    { sessionId: "s1", at: at("2026-11-10T10:00:00Z"), inputTokens: 2, costNanoUsd: null },
    { sessionId: "s2", at: at("2026-11-10T10:00:00Z"), inputTokens: 4, tokenBasis: "lowerBound" },
    { sessionId: "s2", at: null, inputTokens: 8 },
  ],
  toolCalls: [{ sessionId: "s1", startedAt: at("2026-11-10T10:00:00Z"), webSearches: 1, costNanoUsd: 10 }],
});

describe("usageOfPart", () => {
  it("is all of the facts where nothing is asked for", () => {
    expect(usageOfPart(facts, {})).toMatchObject({
      requests: 4,
      inputTokens: 15,
      costNanoUsd: "15",
      webSearches: 1,
    });
  });

  it("is a session's, or what has a time since an instant", () => {
    expect(usageOfPart(facts, { sessionId: "s1" })).toMatchObject({
      requests: 2,
      inputTokens: 3,
      costNanoUsd: "15",
    });
    const startAt = at("2026-11-10T00:00:00Z");
    expect(usageOfPart(facts, { startAt })).toMatchObject({ requests: 2, inputTokens: 6, costNanoUsd: "10" });
    expect(usageOfPart(facts, { sessionId: "s9" })).toMatchObject({ requests: 0, inputTokens: 0 });
  });

  it("says the same as the totals of the facts that are selected so", () => {
    const startAt = at("2026-11-10T00:00:00Z");
    const selected = selectFacts(facts, { sessions: ["s1"], period: { startAt, endAt: null } });
    expect(totals(selected)).toMatchObject(usageOfPart(facts, { sessionId: "s1", startAt }));
  });
});

import { describe, expect, it } from "vitest";
import { sessionAverages, usageBySession } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const facts = factsOf({
  sessions: [
    { sessionId: "s1" },
    { sessionId: "s2", kind: "unknown" },
    { sessionId: "s3" },
    { sessionId: "h1", kind: "headless" },
  ],
  requests: [
    { sessionId: "s1", outputTokens: 100, costNanoUsd: 2_000_000_000 },
    { sessionId: "s1", outputTokens: 100, costNanoUsd: 2_000_000_000 },
    { sessionId: "s2", outputTokens: 40, costNanoUsd: null, priceId: null, tokenBasis: "lowerBound" },
    { sessionId: "h1", outputTokens: 9000, costNanoUsd: 90_000_000_000 },
  ],
  marks: [{ sessionId: "s3", kind: "prompt" }],
});

describe("sessionAverages", () => {
  it("R29 leaves out sessions that a program ran and those without a request", () => {
    expect(sessionAverages(usageBySession(facts))).toEqual({
      kinds: ["interactive", "unknown"],
      sessions: 2,
      requests: 1.5,
      tokens: 120,
      costUsd: 4,
      activeMs: null,
      lowerBoundRequests: 1,
    });
  });

  it("R85 takes no mean of tokens over a session whose usage is not known", () => {
    // 200 tokens in one session; the other one's two requests tell none, and they are requests.
    const unknown = {
      sessionId: "s2",
      inputTokens: null,
      outputTokens: null,
      cacheReadTokens: null,
      costNanoUsd: null,
      tokenBasis: "unknown",
    } as const;
    const averages = sessionAverages(
      usageBySession(
        factsOf({
          sessions: [{ sessionId: "s1" }, { sessionId: "s2" }],
          requests: [{ sessionId: "s1", outputTokens: 200, costNanoUsd: 3_000_000_000 }, unknown, unknown],
        }),
      ),
    );
    expect(averages).toMatchObject({ sessions: 2, requests: 1.5, tokens: 200, costUsd: 3 });
  });

  it("takes the kinds that are asked for", () => {
    const headless = sessionAverages(usageBySession(facts), ["headless"]);
    expect(headless).toMatchObject({ sessions: 1, requests: 1, tokens: 9000, costUsd: 90 });
    expect(sessionAverages(usageBySession(facts), ["background"])).toMatchObject({
      sessions: 0,
      requests: null,
      costUsd: null,
    });
  });
});

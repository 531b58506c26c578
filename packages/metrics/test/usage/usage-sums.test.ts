import { expect, it } from "vitest";
import { usageOfAll, usageOfSums, usageSums } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const on = at("2026-11-10T10:00:00Z");
const unknown = {
  sessionId: "s1",
  at: on,
  tokenBasis: "unknown",
  inputTokens: null,
  costNanoUsd: null,
} as const;
const unpriced = { sessionId: "s2", at: on, inputTokens: 4, costNanoUsd: null } as const;
const priced = { sessionId: "s3", at: on, inputTokens: 8, costNanoUsd: 9_007_199_254_740_991 } as const;
const search = { sessionId: "s4", startedAt: on, webSearches: 1, costNanoUsd: 10 } as const;

it.each([
  ["nothing", [{}, {}]],
  ["unknown usage and nothing", [{ requests: [unknown] }, {}]],
  ["usage without a price, and a search", [{ requests: [unpriced] }, { toolCalls: [search] }]],
  ["unknown, unpriced and priced usage", [{ requests: [unknown, unpriced] }, { requests: [priced] }]],
  ["sums beyond whole numbers", [{ requests: [priced] }, { requests: [priced, priced] }]],
])("the sums of parts are the usage of all: %s", (_, parts: readonly Parameters<typeof factsOf>[0][]) => {
  const all = factsOf({
    requests: parts.flatMap(({ requests = [] }) => requests),
    toolCalls: parts.flatMap(({ toolCalls = [] }) => toolCalls),
  });
  expect(usageOfSums(parts.map((part) => usageSums(factsOf(part))))).toEqual(usageOfAll(all));
});

it("adds nano-dollars exactly", () => {
  // 3 × 9,007,199,254,740,991.
  const sums = [1, 2].map((count) =>
    usageSums(factsOf({ requests: Array.from({ length: count }, () => priced) })),
  );
  expect(usageOfSums(sums).costNanoUsd).toBe("27021597764222973");
});

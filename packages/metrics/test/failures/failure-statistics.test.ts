import { describe, expect, it } from "vitest";
import { failureStatistics } from "../../src/index.js";
import type { ErrorChain } from "../../src/index.js";

const chain = (line: number, costNanoUsd: number, rest: Partial<ErrorChain> = {}): ErrorChain => ({
  sessionId: "s1",
  threadId: "s1",
  turnId: "t1",
  tool: "Bash",
  outcome: "failed",
  errorKind: "exit-code",
  end: "fixed",
  attempts: 2,
  failures: 1,
  fixMs: 60_000,
  firstAt: null,
  first: { sessionId: "s1", file: "s1.jsonl", line },
  last: { sessionId: "s1", file: "s1.jsonl", line: line + 1 },
  requests: 1,
  costUsd: costNanoUsd / 1e9,
  costNanoUsd: String(costNanoUsd),
  unpricedRequests: 0,
  lowerBoundRequests: 0,
  ...rest,
});

describe("failureStatistics", () => {
  it("gives no row for no chain", () => {
    expect(failureStatistics([])).toEqual([]);
  });

  it("adds chains up by the kind and tool of their first failure, the most expensive first", () => {
    const chains = [
      chain(1, 1_000_000_000),
      chain(2, 3_000_000_000, { attempts: 4, failures: 3, fixMs: 120_000 }),
      chain(3, 0, { end: "abandoned", attempts: 1, fixMs: null, requests: 0, costUsd: 0 }),
      chain(4, 2_000_000_000, { end: "failing", attempts: 2, failures: 2, fixMs: null }),
      chain(5, 9_000_000_000, { tool: "Edit", outcome: "invalid", errorKind: null }),
    ];
    const [edit, bash, ...none] = failureStatistics(chains);
    expect(none).toEqual([]);
    expect(edit).toMatchObject({ tool: "Edit", outcome: "invalid", errorKind: null, chains: 1, costUsd: 9 });
    // Four chains of 1 + 3 + 1 + 2 failures in 2 + 4 + 1 + 2 calls; of 60 s and 120 s the median by rank is 60 s.
    expect(bash).toEqual({
      tool: "Bash",
      outcome: "failed",
      errorKind: "exit-code",
      chains: 4,
      failures: 7,
      attempts: 9,
      fixed: 2,
      abandoned: 1,
      failing: 1,
      medianFixMs: 60_000,
      totalFixMs: 180_000,
      timedFixes: 2,
      requests: 3,
      costUsd: 6,
      costNanoUsd: "6000000000",
      unpricedRequests: 0,
      lowerBoundRequests: 0,
      examples: [
        { sessionId: "s1", file: "s1.jsonl", line: 2 },
        { sessionId: "s1", file: "s1.jsonl", line: 4 },
        { sessionId: "s1", file: "s1.jsonl", line: 1 },
      ],
    });
  });

  it("has no cost where no request of a chain could be priced", () => {
    const rows = failureStatistics([chain(1, 0, { costUsd: null, unpricedRequests: 1 })]);
    expect(rows).toMatchObject([{ requests: 1, costUsd: null, costNanoUsd: "0", unpricedRequests: 1 }]);
  });
});

import { tableOf } from "@turnmeter/columns";
import { derivedColumns } from "@turnmeter/schema";
import type { FailureFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { deriveFacts, factsOfStore, failureStatistics } from "../../src/index.js";
import type { FailureRow } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

/** A call that began a chain. */
const chain = (line: number, retryCostNanoUsd: number, rest: Partial<FailureFact> = {}): FailureFact => ({
  source: "claude-code",
  sessionId: "s1",
  threadId: "s1",
  project: null,
  file: "s1.jsonl",
  line,
  turnId: "t1",
  agentId: null,
  model: "model-a",
  tool: "Bash",
  mcpServer: null,
  program: null,
  outcome: "failed",
  errorKind: "exit-code",
  at: null,
  chainEnd: "fixed",
  attempts: 2,
  failures: 1,
  fixMs: 60_000,
  lastFile: "s1.jsonl",
  lastLine: line + 1,
  retryRequests: 1,
  retryCostNanoUsd,
  unpricedRequests: 0,
  lowerBoundRequests: 0,
  ...rest,
});

function statisticsOf(failures: readonly FailureFact[]): readonly FailureRow[] {
  const stored = deriveFacts(factsOf({}), { pricesOf: () => null, searchNanoUsdOf: () => 0n });
  return failureStatistics(factsOfStore({ ...stored, failures: tableOf(derivedColumns.failures, failures) }));
}

describe("failureStatistics", () => {
  it("gives no row for no chain", () => {
    expect(statisticsOf([])).toEqual([]);
  });

  it("adds chains up by the kind and tool of their first failure, the most expensive first", () => {
    const chains = [
      chain(1, 1_000_000_000),
      chain(2, 3_000_000_000, { attempts: 4, failures: 3, fixMs: 120_000 }),
      chain(3, 0, { chainEnd: "abandoned", attempts: 1, fixMs: null, retryRequests: 0 }),
      chain(4, 2_000_000_000, { chainEnd: "failing", attempts: 2, failures: 2, fixMs: null }),
      chain(5, 9_000_000_000, { tool: "Edit", outcome: "invalid", errorKind: null }),
    ];
    const [edit, bash, ...none] = statisticsOf(chains);
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
    const rows = statisticsOf([chain(1, 0, { retryCostNanoUsd: null, unpricedRequests: 1 })]);
    expect(rows).toMatchObject([{ requests: 1, costUsd: null, costNanoUsd: "0", unpricedRequests: 1 }]);
  });
});

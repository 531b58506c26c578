import { rowsOf } from "@turnmeter/columns";
import type { FailureFact } from "@turnmeter/schema";
import { failureTable } from "../derived/derive-failures.js";
import { tableWhere } from "../engine/table-where.js";
import { usdOf } from "../figures/usd.js";
import type { ErrorChain } from "../rows/failure.js";
import { isoInstant } from "../usage/iso-instant.js";
import { beganChains } from "./retry-costs.js";
import type { FailureFacts } from "./retry-costs.js";

/**
 * Calls that failed or were invalid, with the tries after them, in order of their first calls. Each such call is in one chain, as
 * its first or as a later try. A chain never goes on past a prompt, and belongs where its first call does, as a whole. Calls that
 * were rejected, denied, cancelled or interrupted are no tries.
 */
export function errorChains(facts: FailureFacts): readonly ErrorChain[] {
  return Array.from(rowsOf(tableWhere(failureTable(facts), beganChains)), chainOf);
}

function chainOf(row: FailureFact): ErrorChain {
  const { sessionId, file, line } = row;
  const isPriced = row.retryCostNanoUsd !== null;
  const costNanoUsd = BigInt(row.retryCostNanoUsd ?? 0);
  return {
    sessionId,
    threadId: row.threadId,
    turnId: row.turnId,
    tool: row.tool,
    outcome: row.outcome === "invalid" ? "invalid" : "failed",
    errorKind: row.errorKind,
    end: row.chainEnd ?? "failing",
    attempts: row.attempts ?? 1,
    failures: row.failures ?? 1,
    fixMs: row.fixMs,
    firstAt: isoInstant(row.at),
    first: { sessionId, file, line },
    last: { sessionId, file: row.lastFile ?? file, line: row.lastLine ?? line },
    requests: row.retryRequests ?? 0,
    costUsd: isPriced ? usdOf(costNanoUsd) : null,
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: row.unpricedRequests ?? 0,
    lowerBoundRequests: row.lowerBoundRequests ?? 0,
  };
}

import type { Facts } from "@turnmeter/schema";
import { usdOf } from "../figures/usd.js";
import { recordedBySession } from "../recorded/recorded-sessions.js";
import type { ReportQuality } from "../rows/weekly-report.js";

/**
 * The client's recorded cost of the period's sessions, beside the cost computed for them. Both are of whole sessions,
 * since the client's figure cannot be divided; null if no session has one.
 */
export function recordedCost(facts: Facts, allFacts: Facts): ReportQuality["recordedCost"] {
  const inPeriod = new Set(facts.requests.columns.sessionId);
  const recorded = recordedBySession(allFacts, allFacts).filter(
    ({ sessionId, recordedSessions }) => recordedSessions > 0 && inPeriod.has(sessionId),
  );
  if (recorded.length === 0) return null;
  const sumOf = (figure: "comparedCostNanoUsd" | "recordedCostNanoUsd") =>
    usdOf(recorded.reduce((sum, row) => sum + BigInt(row[figure]), 0n));
  return {
    computedUsd: sumOf("comparedCostNanoUsd"),
    recordedUsd: sumOf("recordedCostNanoUsd"),
    sessions: recorded.length,
    lowerBoundRequests: recorded.reduce((sum, row) => sum + row.comparedLowerBoundRequests, 0),
  };
}

import type { SessionKind } from "@turnmeter/schema";
import type { SessionAverages } from "../rows/sessions.js";
import type { SessionUsageRow } from "../rows/usage.js";
import { tokensOf } from "../figures/tokens.js";
import { sharedNanoUsd, sumNanoUsd, usdOf } from "../figures/usd.js";

/**
 * Means per session over sessions of the given kinds, by default those that a person may have run (R29). Sessions without a request are
 * left out (R52); sessions without logged usage are in no mean of tokens (R85).
 */
export function sessionAverages(
  rows: readonly SessionUsageRow[],
  kinds: readonly SessionKind[] = ["interactive", "unknown"],
): SessionAverages {
  const counted = rows.filter(({ requests, kind }) => requests > 0 && kind !== null && kinds.includes(kind));
  const logged = counted.filter(({ tokenBasis }) => tokenBasis !== null);
  const priced = counted.filter(({ costUsd }) => costUsd !== null);
  const timed = counted.map(({ activeMs }) => activeMs).filter((activeMs) => activeMs !== null);
  return {
    kinds,
    sessions: counted.length,
    requests: mean(counted.map(({ requests }) => requests)),
    tokens: wholeMean(logged.map(tokensOf)),
    costUsd: meanUsd(priced),
    activeMs: wholeMean(timed),
    lowerBoundRequests: counted.reduce((sum, row) => sum + row.lowerBoundRequests, 0),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function wholeMean(values: readonly number[]): number | null {
  const exact = mean(values);
  return exact === null ? null : Math.round(exact);
}

function meanUsd(priced: readonly SessionUsageRow[]): number | null {
  if (priced.length === 0) return null;
  return usdOf(
    sharedNanoUsd(sumNanoUsd(priced.map(({ costNanoUsd }) => costNanoUsd)), BigInt(priced.length)),
  );
}

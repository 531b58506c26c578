import type { CopyFact, Table } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { CallCandidate } from "../candidates/call.js";
import type { RequestCandidate } from "../candidates/request.js";
import type { UsageTotalCandidate } from "../candidates/usage-total.js";
import { compareText } from "../compare-text.js";
import { responseKey } from "../response-key.js";
import type { GivenWay } from "./give-way.js";
import { largestTotal, totalKey, totalSeries } from "./total-series.js";

type MutableCopy = { -readonly [K in keyof CopyFact]: CopyFact[K] };

/** The rows of digests that gave way, summed per request, total or call, in the order of their keys. */
export function digestCopies({ requests, usageTotals, calls }: GivenWay["leftOut"]): readonly CopyFact[] {
  return [...requestCopies(requests), ...totalCopies(usageTotals), ...callCopies(calls)].sort(
    (a, b) =>
      compareText(a.requestKey, b.requestKey) ||
      compareText(a.callKey, b.callKey) ||
      compareText(a.sessionId, b.sessionId),
  );
}

function emptyCopy(sessionId: string, keys: Pick<CopyFact, "requestKey" | "callKey">): MutableCopy {
  return {
    ...keys,
    kind: "digest",
    sessionId,
    rows: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    costNanoUsd: null,
  };
}

function requestCopies(requests: Table<RequestCandidate>): readonly CopyFact[] {
  const copies = new Map<string, MutableCopy>();
  for (const row of rowsOf(requests)) {
    const requestKey = responseKey(row);
    const name = `${requestKey}\0${row.sessionId}`;
    const copy = copies.get(name) ?? emptyCopy(row.sessionId, { requestKey, callKey: null });
    copies.set(name, copy);
    copy.rows += row.rows;
    copy.inputTokens += row.sumInputTokens;
    copy.outputTokens += row.sumOutputTokens;
    copy.cacheReadTokens += row.sumCacheReadTokens;
    copy.cacheWrite5mTokens += row.sumCacheWrite5mTokens;
    copy.cacheWrite1hTokens += row.sumCacheWrite1hTokens;
  }
  return [...copies.values()];
}

/** Running totals would have added no more than the largest. */
function totalCopies(usageTotals: Table<UsageTotalCandidate>): readonly CopyFact[] {
  return totalSeries(rowsOf(usageTotals)).map(({ totals }) => {
    const { row } = totals[0]!;
    const largest = largestTotal(totals);
    return {
      ...emptyCopy(row.sessionId, { requestKey: totalKey(row, largest), callKey: null }),
      rows: totals.reduce((sum, { rows }) => sum + rows, 0),
      inputTokens: largest.inputTokens,
      outputTokens: largest.outputTokens,
      cacheReadTokens: largest.cacheReadTokens,
      cacheWrite5mTokens: largest.cacheWrite5mTokens,
      cacheWrite1hTokens: largest.cacheWrite1hTokens,
    };
  });
}

function callCopies(calls: Table<CallCandidate>): readonly CopyFact[] {
  const copies = new Map<string, MutableCopy>();
  for (const { callKey, sessionId } of rowsOf(calls)) {
    const name = `${callKey}\0${sessionId}`;
    const copy = copies.get(name) ?? emptyCopy(sessionId, { requestKey: null, callKey });
    copies.set(name, copy);
    copy.rows++;
  }
  return [...copies.values()];
}

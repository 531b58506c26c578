import type { GoneLogs } from "@turnmeter/ledger";
import type { GoneLogsUsage } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import type { Facts } from "@turnmeter/schema";

/** What of some facts the ledger alone knows, since no log says it any more. */
export interface LedgerShare extends GoneLogsUsage {
  /** Sessions without a request in a log that is there. */
  readonly sessions: number;
  /** Whole nano-dollars at list price, of the requests that have a price. */
  readonly costNanoUsd: bigint;
}

/** Null where the logs say everything. */
export function ledgerShare({ requests }: Pick<Facts, "requests">, gone: GoneLogs): LedgerShare | null {
  if (gone.length === 0) return null;
  const goneAtMsOf = new Map(gone);
  const { file, sessionId, costNanoUsd } = requests.columns;
  const [sessions, others] = [new Set<string>(), new Set<string>()];
  let [count, cost, sinceMs] = [0, 0n, Infinity];
  for (let row = 0; row < requests.rowCount; row++) {
    const goneAtMs = goneAtMsOf.get(file.at(row));
    if (goneAtMs === undefined) others.add(sessionId.at(row));
    else {
      sessions.add(sessionId.at(row));
      count++;
      cost += BigInt(costNanoUsd.at(row) ?? 0);
      sinceMs = Math.min(sinceMs, goneAtMs);
    }
  }
  if (count === 0) return null;
  for (const session of others) sessions.delete(session);
  return {
    sessions: sessions.size,
    requests: count,
    costNanoUsd: cost,
    costUsd: usdOf(cost),
    goneSince: new Date(sinceMs).toISOString(),
  };
}

/** Its figures that pages and reports show. */
export function goneUsage({ requests, costUsd, goneSince }: GoneLogsUsage): GoneLogsUsage {
  return { requests, costUsd, goneSince };
}

import type { GoneLogs } from "@turnmeter/ledger";
import { filterRows, textsOf, usedTexts } from "@turnmeter/columns";
import { usageOfAll, type GoneLogsUsage } from "@turnmeter/metrics";
import type { Facts, Table } from "@turnmeter/schema";

/** The part of some facts that only the ledger still has, because the logs are gone. */
export interface LedgerShare extends GoneLogsUsage {
  /** Sessions without a request in a log that still exists. */
  readonly sessions: number;
  /** Whole nano-dollars at list price, of requests that have a price. */
  readonly costNanoUsd: bigint;
}

/** The ledger's share of some facts; null where the logs have everything. */
export function ledgerShare(
  { requests, toolCalls }: Pick<Facts, "requests" | "toolCalls">,
  gone: GoneLogs,
): LedgerShare | null {
  if (gone.size === 0) return null;
  const isGone = ({ columns }: Table<{ readonly file: string }>) => {
    const { codes, dictionary } = textsOf(columns.file);
    const isPathGone = dictionary.map((path) => gone.get(path) !== undefined);
    return (row: number): boolean => isPathGone[codes[row]!]!;
  };
  const isGoneRequest = isGone(requests);
  const goneRequests = filterRows(requests, isGoneRequest);
  if (goneRequests.rowCount === 0) return null;
  const usage = usageOfAll({
    requests: goneRequests,
    toolCalls: filterRows(toolCalls, isGone(toolCalls)),
  });
  const others = new Set(filterRows(requests, (row) => !isGoneRequest(row)).columns.sessionId);
  const { file, sessionId } = goneRequests.columns;
  const goneSinceMs = usedTexts(textsOf(file))
    .dictionary.map((path) => gone.get(path)!)
    .reduce((a, b) => Math.min(a, b));
  return {
    sessions: [...new Set(sessionId)].filter((id) => !others.has(id)).length,
    requests: goneRequests.rowCount,
    costNanoUsd: BigInt(usage.costNanoUsd),
    costUsd: usage.costUsd ?? 0,
    goneSince: new Date(goneSinceMs).toISOString(),
  };
}

/** The figures of a ledger's share that pages and reports show. */
export function goneUsage({ requests, costUsd, goneSince }: GoneLogsUsage): GoneLogsUsage {
  return { requests, costUsd, goneSince };
}

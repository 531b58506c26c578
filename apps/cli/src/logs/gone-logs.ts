import type { GoneLogs } from "@turnmeter/ledger";
import { filterRows, textsOf, usedTexts } from "@turnmeter/columns";
import { usageOfAll } from "@turnmeter/metrics";
import type { GoneLogsUsage } from "@turnmeter/metrics";
import type { Facts, Table } from "@turnmeter/schema";

/** What of some facts the ledger alone knows, since no log says it any more. */
export interface LedgerShare extends GoneLogsUsage {
  /** Sessions without a request in a log that is there. */
  readonly sessions: number;
  /** Whole nano-dollars at list price, of the requests that have a price. */
  readonly costNanoUsd: bigint;
}

/** Null where the logs say everything. */
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

/** Its figures that pages and reports show. */
export function goneUsage({ requests, costUsd, goneSince }: GoneLogsUsage): GoneLogsUsage {
  return { requests, costUsd, goneSince };
}

import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";

/** How many records of a type a client version wrote. */
export interface RecordTypeCount {
  readonly source: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly clientVersion: string | null;
  readonly count: number;
  readonly isKnown: boolean;
}

/** Records by source, type and client version over all files, ascending by these. */
export function recordCounts({ recordCounts: counts }: Pick<Facts, "recordCounts">): RecordTypeCount[] {
  const byType = new Map<string, RecordTypeCount>();
  for (const { source, type, subtype, clientVersion, count, isKnown } of rowsOf(counts)) {
    const key = JSON.stringify([source, type, subtype, clientVersion, isKnown]);
    const sum = (byType.get(key)?.count ?? 0) + count;
    byType.set(key, { source, type, subtype, clientVersion, count: sum, isKnown });
  }
  return [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

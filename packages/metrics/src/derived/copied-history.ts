import { integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { CopyKind, Facts } from "@turnmeter/schema";
import { lifetimeOf } from "./cache-writes.js";

/** The request that a fork continues from, as copied into its log. */
export interface CopiedRequest {
  readonly line: number;
  /** When it was made, by its copy, epoch ms. */
  readonly at: number;
  readonly model: string | null;
  /** Tokens it read from and wrote to the cache. */
  readonly cachedTokens: number;
  /** Lifetime of the last cache write up to it, ms; null if there was none. */
  readonly lifetimeMs: number | null;
}

/** Kinds of copies that are history before a thread's first own request. */
const historyKinds: readonly CopyKind[] = ["sameSession", "otherSession", "sidechain", "fork"];

/** A row of a thread in a file. */
interface ThreadPlace {
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number;
}

/** Finds the last request that a thread copied before a line of a file, among those made by then. */
export function copiedHistory(copies: Facts["copies"]): (place: ThreadPlace) => CopiedRequest | null {
  const logs = byLog(copies);
  return ({ threadId, file, line, at }) =>
    logs.get(logOf(threadId, file))?.findLast((copied) => copied.line < line && copied.at <= at) ?? null;
}

/** A file may hold many threads. */
function logOf(threadId: string | null, file: string): string {
  return `${threadId}\0${file}`;
}

/** Copied requests by thread and file, in line order. */
function byLog({ columns, rowCount }: Facts["copies"]): ReadonlyMap<string, readonly CopiedRequest[]> {
  const kinds = textsOf(columns.kind);
  const isHistory = kinds.dictionary.map((kind) => historyKinds.some((known) => known === kind));
  const at = longsOf(columns.at);
  const lines = integersOf(columns.line);
  const found = new Map<string, number[]>();
  for (let row = 0; row < rowCount; row++) {
    if (!isHistory[kinds.codes[row]!] || Number.isNaN(at[row]!)) continue;
    if (columns.requestKey.at(row) === null) continue;
    const log = logOf(columns.threadId.at(row), columns.file.at(row));
    const known = found.get(log);
    if (known === undefined) found.set(log, [row]);
    else known.push(row);
  }
  return new Map(
    Array.from(found, ([log, rows]) => {
      let lifetimeMs: number | null = null;
      const requestsOfLog = rows
        .toSorted((a, b) => lines[a]! - lines[b]!)
        .map((row): CopiedRequest => {
          // A copy adds up its rows, and each row repeats the prompt counters.
          const rowsOfCopy = columns.rows.at(row);
          const [read, written5m, written1h] = [
            columns.cacheReadTokens.at(row) / rowsOfCopy,
            columns.cacheWrite5mTokens.at(row) / rowsOfCopy,
            columns.cacheWrite1hTokens.at(row) / rowsOfCopy,
          ] as const;
          lifetimeMs = lifetimeOf(written5m, written1h) ?? lifetimeMs;
          return {
            line: lines[row]!,
            at: at[row]!,
            model: columns.model.at(row),
            cachedTokens: Math.floor(read + written5m + written1h),
            lifetimeMs,
          };
        });
      return [log, requestsOfLog];
    }),
  );
}

import type { Facts, SourceId } from "@turnmeter/schema";
import type { Entry } from "./entry.js";
import { placeOf } from "./read-entries.js";

/** The kinds of logs that ccusage reads as Codex's. */
export const codexSources: ReadonlySet<SourceId> = new Set<SourceId>(["codex", "codex-exec"]);

/** The entry of each request, and those of none. */
export interface CodexPairs {
  readonly ofRequest: ReadonlyMap<number, Entry>;
  readonly others: readonly Entry[];
}

/**
 * Finds the requests of entries of Codex: by the place of the row, else the first one left in the file with the same
 * tokens, since several rows tell of one response.
 */
export function pairCodex(entries: readonly Entry[], { columns, rowCount }: Facts["requests"]): CodexPairs {
  const ofRequest = new Map<number, Entry>();
  if (entries.length === 0) return { ofRequest, others: [] };
  const byPlace = new Map<string, number>();
  const byTokens = new Map<string, number[]>();
  for (let row = 0; row < rowCount; row++) {
    if (!codexSources.has(columns.source.at(row))) continue;
    const file = columns.file.at(row);
    byPlace.set(placeOf({ file, line: columns.line.at(row) }), row);
    const key = tokensKey(file, {
      inputTokens: columns.inputTokens.at(row) ?? 0,
      outputTokens: columns.outputTokens.at(row) ?? 0,
      cacheReadTokens: columns.cacheReadTokens.at(row) ?? 0,
      cacheWrite5mTokens: columns.cacheWrite5mTokens.at(row) ?? 0,
    });
    const known = byTokens.get(key);
    if (known === undefined) byTokens.set(key, [row]);
    else known.push(row);
  }
  const left = entries.filter((entry) => {
    const row = byPlace.get(placeOf(entry));
    if (row === undefined) return true;
    ofRequest.set(row, entry);
    return false;
  });
  const others = left.filter((entry) => {
    const rows = byTokens.get(tokensKey(entry.file, entry)) ?? [];
    let row = rows.shift();
    while (row !== undefined && ofRequest.has(row)) row = rows.shift();
    if (row === undefined) return true;
    ofRequest.set(row, entry);
    return false;
  });
  return { ofRequest, others };
}

type Tokens = Pick<Entry, "inputTokens" | "outputTokens" | "cacheReadTokens" | "cacheWrite5mTokens">;

function tokensKey(
  file: string,
  { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens }: Tokens,
): string {
  return JSON.stringify([file, inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens]);
}

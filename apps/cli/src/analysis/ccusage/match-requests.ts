import type { Facts, SourceId } from "@turnmeter/schema";
import type { Entry } from "./entry.js";
import { placeOf } from "./read-entries.js";

/** The kinds of logs that ccusage reads as Codex's. */
export const codexSources: ReadonlySet<SourceId> = new Set<SourceId>(["codex", "codex-exec"]);

interface CodexPairs {
  readonly ofRequest: ReadonlyMap<number, Entry>;
  readonly others: readonly Entry[];
}

/**
 * Finds the requests of entries of Codex: by the place of the row, else the first one left in the file with the same
 * tokens, since several rows may report one response.
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

/** The row of the request an entry belongs to, perhaps as a part; null if unknown. */
type RequestOfEntry = (entry: Entry) => number | null;

/** Finds the requests of entries by their ids, else by the place of the row or its copy, else by one of the ids alone. */
export function requestOfEntry({ requests, copies }: Pick<Facts, "requests" | "copies">): RequestOfEntry {
  const { columns, rowCount } = requests;
  const byKey = new Map<string, number>();
  const byPlace = new Map<string, number>();
  const byMessage = new Map<string, number>();
  const byRequest = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) {
    const key = columns.requestKey.at(row);
    byKey.set(key, row);
    if (columns.kind.at(row) !== "message") continue;
    byPlace.set(placeOf({ file: columns.file.at(row), line: columns.line.at(row) }), row);
    if (key.startsWith("row:")) continue;
    const end = key.lastIndexOf(":");
    const message = end === -1 ? key : key.slice(0, end);
    if (!byMessage.has(message)) byMessage.set(message, row);
    const request = end === -1 ? null : key.slice(end + 1);
    if (request !== null && !byRequest.has(request)) byRequest.set(request, row);
  }
  for (let row = 0; row < copies.rowCount; row++) {
    const { requestKey, file, line } = copies.columns;
    const request = byKey.get(requestKey.at(row) ?? "");
    const place = placeOf({ file: file.at(row), line: line.at(row) });
    if (request !== undefined && !byPlace.has(place)) byPlace.set(place, request);
  }
  const responseOf = (entry: Entry): number | null => {
    const { messageId, requestId, uuid } = entry;
    const pair = messageId === null || requestId === null ? null : byKey.get(`${messageId}:${requestId}`);
    return (
      pair ??
      (entry.form === "progress" ? null : byPlace.get(placeOf(entry))) ??
      (uuid === null ? null : byKey.get(`row:${uuid}`)) ??
      (messageId === null ? null : byMessage.get(messageId)) ??
      (requestId === null ? null : byRequest.get(requestId)) ??
      null
    );
  };
  return (entry) => {
    const response = responseOf(entry);
    if (response === null || entry.form !== "advisor") return response;
    return byKey.get(`${columns.requestKey.at(response)}#${entry.position}`) ?? null;
  };
}

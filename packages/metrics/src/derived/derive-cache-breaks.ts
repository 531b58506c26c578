import { longsOf, rowsWhere, tableOf, textsOf, integersOf } from "@turnmeter/columns";
import { derivedColumns } from "@turnmeter/schema";
import type {
  CacheBreakCause,
  CacheBreakFact,
  DerivedFacts,
  Facts,
  Table,
  CopyKind,
} from "@turnmeter/schema";
import { derivedTable } from "./derivation.js";
import { lifetimeOf, type PromptTokens, promptTokens, writtenPart } from "./prompt-tokens.js";
import { inOrderOfTime, responseRows, threadCompactions, type ThreadRows } from "./thread-rows.js";
import { nanoUsdOf, paidFor, type PricesOf, pricesOfRequests, type SentTokens } from "../prices/prices.js";

type CacheFacts = Pick<Facts, "requests" | "marks" | "copies" | "sessions">;

/**
 * Requests that read far less than the request before them in their thread had in the cache. The one before a fork's first request is the
 * last that it copied, else the last before the fork in the session that it was forked from.
 */
export function withCacheBreaks(facts: CacheFacts, pricesOf: PricesOf): Pick<DerivedFacts, "cacheBreaks"> {
  const derive = (whole: CacheFacts) => deriveCacheBreaks(whole, pricesOf);
  return { cacheBreaks: derivedTable(facts, "cacheBreaks", derive, pricesOf) };
}

function deriveCacheBreaks(facts: CacheFacts, pricesOf: PricesOf): Table<CacheBreakFact> {
  const { requests } = facts;
  const tokens = promptTokens(requests);
  const pricesAt = pricesOfRequests(requests, pricesOf);
  const rows = inOrderOfTime(requests, findBreaks(facts, tokens)).map(({ found, ...request }) => {
    const { row, cause, gapMs, cachedTokens, lifetimeMs } = found;
    const sent = resent(tokens, row, cachedTokens);
    return {
      cause,
      gapMs,
      cachedTokens,
      readTokens: tokens.read[row]!,
      resentTokens: sent.input + sent.written5m + sent.written1h,
      lifetimeMs,
      ...nanoUsdOf(paidFor(sent, pricesAt(row), "cacheRead")),
      ...request,
    };
  });
  return tableOf(derivedColumns.cacheBreaks, rows);
}

/** Lost tokens that the request wrote anew, and the rest it sent as input. */
function resent(tokens: PromptTokens, row: number, cachedTokens: number): SentTokens {
  const lost = cachedTokens - tokens.read[row]!;
  const written = Math.min(lost, tokens.written5m[row]! + tokens.written1h[row]!);
  return { input: Math.min(lost - written, tokens.input[row]!), ...writtenPart(tokens, row, written) };
}

/** Caches hold no shorter prompts, so a smaller loss is none. */
const fewestTokens = 1024;

interface FoundBreak {
  readonly row: number;
  readonly cause: CacheBreakCause;
  readonly gapMs: number;
  /** Tokens the previous request read and wrote. */
  readonly cachedTokens: number;
  /** Lifetime of the thread's last write; null without one. */
  readonly lifetimeMs: number | null;
}

interface RequestBefore {
  readonly threadId: string;
  /** Epoch ms. */
  readonly at: number;
  readonly isSameModel: boolean;
  readonly isSameClient: boolean;
}

function findBreaks(
  { requests, marks, copies, sessions }: CacheFacts,
  { read, written5m, written1h }: PromptTokens,
): readonly FoundBreak[] {
  const { columns } = requests;
  const at = longsOf(columns.at);
  const models = textsOf(columns.model).codes;
  const clients = textsOf(columns.clientVersion).codes;
  const threads = textsOf(columns.threadId).codes;
  const wasCompacted = threadCompactions(marks);
  const breaks: FoundBreak[] = [];
  const copiedBefore = copiedHistory(copies);
  const isLost = (row: number, cachedTokens: number): boolean =>
    2 * read[row]! < cachedTokens && cachedTokens - read[row]! >= fewestTokens;
  const { rows, starts } = responseRows(requests);
  const requestBefore = requestsBeforeForks({ requests, sessions }, { rows, starts });
  const lifetimeUpTo = (last: number): number | null => {
    const thread = threads[last]!;
    const upTo = rows.subarray(starts[thread], rows.indexOf(last, starts[thread]) + 1);
    return upTo.reduce<number | null>(
      (known, row) => lifetimeOf(written5m[row]!, written1h[row]!) ?? known,
      null,
    );
  };
  const causeOf = (row: number, before: RequestBefore, lifetimeMs: number | null): CacheBreakCause => {
    const threadIds = [before.threadId, columns.threadId.at(row)];
    if (threadIds.some((threadId) => wasCompacted(threadId, before.at, at[row]!))) return "compaction";
    if (!before.isSameModel) return "modelSwitch";
    if (lifetimeMs !== null && at[row]! - before.at > lifetimeMs) return "expired";
    return before.isSameClient ? "unknown" : "clientUpdate";
  };
  /** Never `clientUpdate`: copies do not state their client version. */
  const breakOfFork = (row: number): FoundBreak | null => {
    const threadId = columns.threadId.at(row);
    const before = copiedBefore({
      threadId,
      file: columns.file.at(row),
      line: columns.line.at(row),
      at: at[row]!,
    });
    if (before === null || !isLost(row, before.cachedTokens)) return null;
    const { cachedTokens, lifetimeMs } = before;
    const isSameModel = columns.model.at(row) === before.model;
    const cause = causeOf(row, { threadId, at: before.at, isSameModel, isSameClient: true }, lifetimeMs);
    return { row, cause, gapMs: at[row]! - before.at, cachedTokens, lifetimeMs };
  };
  for (let thread = 0; thread + 1 < starts.length; thread++) {
    if (starts[thread] === starts[thread + 1]) continue;
    const origin = requestBefore.get(rows[starts[thread]!]!);
    let lifetimeMs = origin === undefined ? null : lifetimeUpTo(origin);
    const first = copies.rowCount === 0 ? null : breakOfFork(rows[starts[thread]!]!);
    if (first !== null) breaks.push(first);
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      const row = rows[place]!;
      const before = place > starts[thread]! ? rows[place - 1] : origin;
      if (before !== undefined) {
        const cachedTokens = read[before]! + written5m[before]! + written1h[before]!;
        if (isLost(row, cachedTokens)) {
          const isSameModel = models[row] === models[before];
          const isSameClient = clients[row] === clients[before];
          const threadId = columns.threadId.at(before);
          const cause = causeOf(row, { threadId, at: at[before]!, isSameModel, isSameClient }, lifetimeMs);
          breaks.push({ row, cause, gapMs: at[row]! - at[before]!, cachedTokens, lifetimeMs });
        }
      }
      lifetimeMs = lifetimeOf(written5m[row]!, written1h[row]!) ?? lifetimeMs;
    }
  }
  return breaks;
}

/** By a fork's first request, the last request before the fork in the original session. */
function requestsBeforeForks(
  { requests, sessions }: Pick<Facts, "requests" | "sessions">,
  { rows, starts }: ThreadRows,
): ReadonlyMap<number, number> {
  const { forkedAfter, sessionId } = sessions.columns;
  const forks = rowsWhere(sessions.rowCount, (row) => forkedAfter.at(row) !== null);
  if (forks.length === 0) return new Map();
  const { requestKey, threadId, at } = requests.columns;
  const threads = new Map(textsOf(threadId).dictionary.map((thread, place) => [thread, place]));
  const rowOf = new Map(Array.from(forks, (fork) => [forkedAfter.at(fork), -1]));
  for (const row of rows) if (rowOf.has(requestKey.at(row))) rowOf.set(requestKey.at(row), row);
  return new Map(
    Array.from(forks).flatMap((fork): (readonly [number, number])[] => {
      const thread = threads.get(sessionId.at(fork));
      const before = rowOf.get(forkedAfter.at(fork))!;
      if (thread === undefined || starts[thread] === starts[thread + 1] || before === -1) return [];
      const first = rows[starts[thread]!]!;
      return at.at(before)! <= at.at(first)! ? [[first, before]] : [];
    }),
  );
}

/** The request that a fork continues from, as copied into its log. */
interface CopiedRequest {
  readonly line: number;
  /** When it was made, by its copy, epoch ms. */
  readonly at: number;
  readonly model: string | null;
  /** Tokens it read from and wrote to the cache. */
  readonly cachedTokens: number;
  /** Lifetime of the last cache write up to it, ms; null if there was none. */
  readonly lifetimeMs: number | null;
}

/** Copies that are history before a thread's first own request. */
const historyKinds: readonly CopyKind[] = ["sameSession", "otherSession", "sidechain", "fork"];

interface ThreadPlace {
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number;
}

/** Finds the last request that a thread copied before a line of a file, among those made by then. */
function copiedHistory(copies: Facts["copies"]): (place: ThreadPlace) => CopiedRequest | null {
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

import { placeAfter } from "@turnmeter/columns";
import type { SourceId, UsageTotalEvent } from "@turnmeter/schema";
import type { UsageTotalCandidate } from "../../candidates/request.js";
import { compareText, compareInstants, later, comparePlaces } from "../../order.js";
import {
  beyond,
  compareCounters,
  countersOf,
  largerCounters,
  noCounters,
  plus,
  promptTokensOf,
  smallerCounters,
  tokensOf,
  withinPrompt,
  withinWhole,
  withoutLifetimes,
} from "../../usage.js";
import type { Counters } from "../../usage.js";

interface Scoped {
  readonly scope: UsageTotalEvent["scope"];
  readonly sessionId: string;
  readonly threadId: string;
}

/** The name of a total's thread or session. */
export function scopeOf({ scope, sessionId, threadId }: Scoped): string {
  return `${scope} ${scope === "session" ? sessionId : threadId}`;
}

/** Where a log has a request, or a total. */
export interface LogPlace {
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
}

/** A total, stated once or several times. */
export interface StatedTotal extends TimedCounters {
  /** The first row that states it. */
  readonly row: UsageTotalCandidate;
  readonly rows: number;
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Totals of one thread or session, model and span, or of all models of a thread. A later one includes the earlier ones. */
export interface TotalSeries {
  readonly sources: ReadonlySet<SourceId>;
  /** The model that all of it counts for; if totals cover all models, the one that the largest names. */
  readonly model: string | null;
  /** At least one; all differ. */
  readonly totals: readonly StatedTotal[];
  /** The lines that the last total covers, by file that states a total. */
  readonly covered: ReadonlyMap<string, LineRange>;
  /** The time of the last total; null where none has a time. */
  readonly lastAt: number | null;
  /** Whether the totals cover a span of each file, rather than everything before them. */
  readonly isOfSpan: boolean;
  /** Whether the totals cover requests of all models. */
  readonly isOfAllModels: boolean;
  /** The first row that states a total, by session: copies of a span lie in several. */
  readonly rowsOfSessions: ReadonlyMap<string, UsageTotalCandidate>;
}

/**
 * Whether the last total of a series includes a request, made before it; null if nothing tells. Within a file lines
 * decide, between files times. A span lies within the files that state its total, and holds nothing that one of them has
 * before the span's first line.
 */
export function isWithin(
  { covered, lastAt, isOfSpan }: Pick<TotalSeries, "covered" | "lastAt" | "isOfSpan">,
  places: readonly LogPlace[],
): boolean | null {
  if (places.some(({ file, line }) => line < (covered.get(file)?.first ?? 0))) return false;
  let isOutside = isOfSpan;
  for (const { file, line, at } of places) {
    const lines = covered.get(file);
    const order = lines === undefined ? compareKnown(at, isOfSpan ? null : lastAt) : line - lines.last;
    if (order === null) continue;
    if (order <= 0) return true;
    isOutside = true;
  }
  return isOutside ? false : null;
}

function compareKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}

/** The name that totals of one series share. Copies of a span have one name in all sessions. */
export function seriesName(row: UsageTotalCandidate): string {
  const { scope, spanId, agentId, model } = row;
  if (isOfAllModels(row)) return scopeOf(row);
  return `${spanId === null ? scopeOf(row) : `${scope} ${spanId} ${agentId}`}\0${model}`;
}

/** Logs state one sum per thread, whatever its models, and name a model only if it is the only one. */
function isOfAllModels({ scope, spanId }: UsageTotalCandidate): boolean {
  return scope === "thread" && spanId === null;
}

/** The series of totals, by model; within each, equal totals are one. */
export function totalSeries(rows: Iterable<UsageTotalCandidate>): readonly TotalSeries[] {
  const series = new Map<string, OpenSeries>();
  for (const row of rows) {
    const name = seriesName(row);
    const open = series.get(name) ?? newSeries(row);
    series.set(name, open);
    open.sources.add(row.source);
    open.covered.set(row.file, widened(open.covered.get(row.file), row));
    const ofSession = open.rowsOfSessions.get(row.sessionId);
    if (ofSession === undefined || isBefore(row, ofSession)) open.rowsOfSessions.set(row.sessionId, row);
    open.lastAt = later(open.lastAt, row.at);
    if (isLarger(row, open.largest)) open.largest = row;
    const { totals } = open;
    const counters = statedBy(row);
    const value = Object.values(counters).join(" ");
    const known = totals.get(value);
    const first = known === undefined || isBefore(row, known.row) ? row : known.row;
    totals.set(value, { row: first, at: first.at, counters, rows: (known?.rows ?? 0) + 1 });
  }
  return [...series.values()]
    .map(({ largest, ...open }) => ({ ...open, model: largest.model, totals: [...open.totals.values()] }))
    .sort((a, b) => compareText(a.model, b.model));
}

function widened(range: LineRange | undefined, { firstLine, line }: UsageTotalCandidate): LineRange {
  if (range === undefined) return { first: firstLine, last: line };
  return { first: Math.min(range.first, firstLine), last: Math.max(range.last, line) };
}

function isBefore(a: UsageTotalCandidate, b: UsageTotalCandidate): boolean {
  return (compareInstants(a.at, b.at) || comparePlaces(a, b)) < 0;
}

/** Ties go to the total that names its model, then to the first. */
function isLarger(a: UsageTotalCandidate, b: UsageTotalCandidate): boolean {
  const more = tokensOf(statedBy(a)) - tokensOf(statedBy(b));
  if (more !== 0) return more > 0;
  return (a.model === null) === (b.model === null) ? isBefore(a, b) : b.model === null;
}

interface OpenSeries {
  readonly sources: Set<SourceId>;
  readonly totals: Map<string, StatedTotal>;
  readonly covered: Map<string, LineRange>;
  readonly isOfSpan: boolean;
  readonly isOfAllModels: boolean;
  readonly rowsOfSessions: Map<string, UsageTotalCandidate>;
  largest: UsageTotalCandidate;
  lastAt: number | null;
}

function newSeries(row: UsageTotalCandidate): OpenSeries {
  return {
    sources: new Set(),
    totals: new Map(),
    covered: new Map(),
    isOfSpan: row.spanId !== null,
    isOfAllModels: isOfAllModels(row),
    rowsOfSessions: new Map(),
    largest: row,
    lastAt: null,
  };
}

/** The counters that a row states. */
export function statedBy(row: UsageTotalCandidate): Counters {
  return countersOf((column) => row[column] ?? 0);
}

/** Counters of everything that running totals state. */
export function largestTotal(totals: readonly TimedCounters[]): Counters {
  return totals.reduce((largest, { counters }) => largerCounters(largest, counters), noCounters);
}

/** The key of the request that a total makes: the same in every log that states it. */
export function totalKey(
  { scope, sessionId, threadId, spanId, agentId, model }: UsageTotalCandidate,
  stated: Counters,
): string {
  const size = tokensOf(stated) + stated.webSearches;
  const whole = scope === "session" ? sessionId : threadId;
  const of = spanId === null ? whole : agentId === null ? spanId : `${spanId}/${agentId}`;
  return `total:${scope}:${of}:${model}:${size}`;
}

/** Counters at a moment. */
export interface TimedCounters {
  readonly at: number | null;
  readonly counters: Counters;
}

/** Usage in logs of a thread or session, whoever owns it. */
export interface ScopeUsage extends TimedCounters {
  readonly model: string | null;
  /** Its first place in each log of the thread or session. */
  readonly places: readonly LogPlace[];
}

/** The part of a total beyond the totals before it and the known requests. */
export interface Leftover<Total> {
  readonly total: Total;
  /** All that was stated up to this total: the largest value of each column. */
  readonly stated: Counters;
  readonly counters: Counters;
}

/** The excess of running totals over the given requests. All leftovers together are the largest total less all requests, column by column and never below 0; their prompt tokens never exceed the excess of the whole prompt, however either side splits it into cached and other tokens. Each lies where the totals first exceed the requests up to that moment. Totals are ordered by size. */
export function leftoversOf<Total extends TimedCounters>(
  totals: readonly Total[],
  requests: readonly TimedCounters[],
): readonly Leftover<Total>[] {
  const read = reading(totals.map(({ counters }) => counters));
  const ordered = [...totals].sort((a, b) => compareCounters(a.counters, b.counters));
  const usedUntil = runningSums(requests, read);
  const last = ordered.reduce((largest, each) => largerCounters(largest, read(each.counters)), noCounters);
  const used = usedUntil(null);
  const inAll = withinPrompt(beyond(last, used), promptTokensOf(last) - promptTokensOf(used));
  let stated = noCounters;
  let before = noCounters;
  return ordered.map((total) => {
    stated = largerCounters(stated, read(total.counters));
    const untold = largerCounters(before, beyond(stated, usedUntil(total.at)));
    const left = smallerCounters(inAll, untold);
    const counters = withinWhole(beyond(left, before));
    before = left;
    return { total, stated, counters };
  });
}

/** Whether the largest total has room for the tokens of all requests, in every column. */
export function holdsAll(totals: readonly TimedCounters[], requests: readonly TimedCounters[]): boolean {
  const read = reading(totals.map(({ counters }) => counters));
  const largest = totals.reduce((all, each) => largerCounters(all, read(each.counters)), noCounters);
  return tokensOf(beyond(runningSums(requests, read)(null), largest)) === 0;
}

/** Reads counters as the totals state them, which may leave out how long cache writes are kept. */
export function reading(totals: readonly Counters[]): (counters: Counters) => Counters {
  const hasUnknownLifetimes = totals.some(({ cacheWriteUnknownTtlTokens }) => cacheWriteUnknownTtlTokens > 0);
  return (counters) => (hasUnknownLifetimes ? withoutLifetimes(counters) : counters);
}

/** Sum of requests up to a time, or of all if it is unknown; requests without a time count from the start. */
function runningSums(
  requests: readonly TimedCounters[],
  read: (counters: Counters) => Counters,
): (at: number | null) => Counters {
  const ordered = requests
    .map(({ at, counters }) => ({ at: at ?? -Infinity, counters: read(counters) }))
    .sort((a, b) => a.at - b.at);
  const sums = [noCounters];
  for (const { counters } of ordered) sums.push(plus(sums.at(-1)!, counters));
  return (at) => {
    const count = at === null ? ordered.length : placeAfter(ordered, (request) => request.at <= at);
    return sums[count]!;
  };
}

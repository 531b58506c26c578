import { rowsOf } from "@turnmeter/columns";
import type { RequestFact, Table } from "@turnmeter/schema";
import type { UsageTotalCandidate } from "../../candidates/request.js";
import { compareInstants, compareText, earlier } from "../../order.js";
import { beyond, noCounters, promptTokensOf, tokensOf, withinWhole, countersOf } from "../../usage.js";
import type { Counters } from "../../usage.js";
import { groupBy, listIn } from "../common/groups.js";
import { isWithin, reading, scopeOf, seriesName, statedBy } from "./total-series.js";
import type { ScopeUsage, TimedCounters } from "./total-series.js";
import type { Candidates } from "../../candidates/candidates.js";

/** A session result: session sums and usage since the previous result, one row per model each. */
interface StatedResult {
  readonly sums: readonly UsageTotalCandidate[];
  /** Empty if the result does not state it. */
  readonly sinceLast: readonly UsageTotalCandidate[];
  /** Tokens of the session up to the previous result. */
  readonly tokensBefore: number;
}

/** The totals that count. Usage since the previous result counts in place of the session's sums, which may include usage of another session. If the sums grew by more, because a result is lost or does not state its usage, they count too, less what the session's first result includes of another session. */
export function countedTotals(
  rows: readonly UsageTotalCandidate[],
  requestsOf: (scope: string) => readonly ScopeUsage[] = () => [],
): readonly UsageTotalCandidate[] {
  const spans = rows.filter(({ spanId }) => spanId !== null);
  const spansAt = groupBy(spans, placeName);
  const sums = groupBy(
    rows.filter(({ spanId }) => spanId === null),
    scopeOf,
  );
  return [...spans, ...[...sums].flatMap(([scope, own]) => countedSums(own, spansAt, requestsOf(scope)))];
}

function placeName(row: UsageTotalCandidate): string {
  return `${scopeOf(row)} ${row.line} ${row.file}`;
}

function countedSums(
  rows: readonly UsageTotalCandidate[],
  spansAt: ReadonlyMap<string, readonly UsageTotalCandidate[]>,
  requests: readonly ScopeUsage[],
): readonly UsageTotalCandidate[] {
  const results = Array.from(groupBy(rows, placeName), ([place, sums]): StatedResult => {
    const sinceLast = spansAt.get(place) ?? [];
    return { sums, sinceLast, tokensBefore: tokensIn(sums) - tokensIn(sinceLast) };
  });
  const least = results.reduce((min, { tokensBefore }) => Math.min(min, tokensBefore), Infinity);
  const first = results.filter(({ tokensBefore }) => tokensBefore === least);
  if (first.some(({ sinceLast }) => sinceLast.length === 0)) return rows;
  if (isAnyFromZero(results)) return [];
  const inherited = inheritedSums(first, requests);
  const own = rows.map((row): UsageTotalCandidate => {
    const { reasoningTokens, ...counters } = beyond(statedBy(row), inherited.get(row.model) ?? noCounters);
    return {
      ...row,
      ...counters,
      reasoningTokens: row.reasoningTokens === null ? null : reasoningTokens,
      mayIncludeOrigin: false,
    };
  });
  const largest = [...groupBy(own, placeName).values()].reduce(
    (max, sums) => Math.max(max, tokensIn(sums)),
    0,
  );
  // Copies of a result count once.
  const distinct = new Map(
    results.flatMap(({ sinceLast }) => sinceLast.map((row) => [seriesName(row), row])),
  );
  return largest > tokensIn([...distinct.values()]) ? own : [];
}

/** Whether sums ever shrink, as when a later process starts again from zero. */
function isAnyFromZero(results: readonly StatedResult[]): boolean {
  const inTime = results
    .map(({ sums }) => ({ at: sums[0]!.at, tokens: tokensIn(sums) }))
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => compareInstants(a.at, b.at) || a.tokens - b.tokens);
  return inTime.some(({ tokens }, index) => index > 0 && tokens < inTime[index - 1]!.tokens);
}

function tokensIn(rows: readonly UsageTotalCandidate[]): number {
  return rows.reduce((sum, row) => sum + tokensOf(statedBy(row)), 0);
}

/**
 * What the sums of a session's first result, given with its copies, include of another session, by model: what was
 * used before the usage that it states since the last one, unless requests of the session account for that.
 */
function inheritedSums(
  copies: readonly StatedResult[],
  requests: readonly ScopeUsage[],
): ReadonlyMap<string | null, Counters> {
  const inherited = new Map<string | null, Counters>();
  const own = new Set<string | null>();
  for (const { sums, sinceLast } of copies) {
    for (const row of sums) {
      const { model } = row;
      const sum = statedBy(row);
      const last = sinceLast.find((each) => each.model === model);
      const read = reading([sum]);
      const before = withinWhole(beyond(read(sum), read(last === undefined ? noCounters : statedBy(last))));
      inherited.set(model, before);
      const covered = new Map([[row.file, { first: 0, last: row.line }]]);
      const series = { covered, lastAt: row.at, isOfSpan: false };
      const prompts = requests
        .filter((request) => request.model === model && isWithin(series, request.places) === true)
        .reduce((tokens, { counters }) => tokens + promptTokensOf(counters), 0);
      if (prompts >= promptTokensOf(sum)) own.add(model);
    }
  }
  for (const model of own) inherited.delete(model);
  return inherited;
}

interface Fork {
  readonly origin: string;
  readonly at: number | null;
}

/** Usage of other threads in a fork's running totals: the requests before the fork, in the threads that it continues. Null for a thread that is no fork. */
export function usageBeforeForks(
  candidates: Candidates,
  { columns, rowCount }: Table<RequestFact>,
): (threadId: string) => readonly TimedCounters[] | null {
  const forks = forksOf(candidates);
  const origins = new Set(Array.from(forks.values(), ({ origin }) => origin));
  const used = new Map<string, TimedCounters[]>();
  for (let row = 0; origins.size > 0 && row < rowCount; row++) {
    const threadId = columns.threadId.at(row);
    if (!origins.has(threadId)) continue;
    const counters = countersOf((column) => columns[column].at(row) ?? 0);
    listIn(used, threadId).push({ at: columns.at.at(row), counters });
  }
  return (threadId) => {
    let fork = forks.get(threadId);
    if (fork === undefined) return null;
    const before: TimedCounters[] = [];
    const seen = new Set<string>();
    while (fork !== undefined && !seen.has(fork.origin)) {
      const { origin, at: until } = fork;
      seen.add(origin);
      for (const request of used.get(origin) ?? [])
        if (request.at !== null && until !== null && request.at <= until) before.push(request);
      fork = forks.get(origin);
    }
    return before;
  };
}

function forksOf({ forks, threads }: Candidates): ReadonlyMap<string, Fork> {
  const originOf = new Map(Array.from(rowsOf(forks), ({ file, forkedFrom }) => [file, forkedFrom]));
  const ofThreads = new Map<string, Fork>();
  for (let row = 0; originOf.size > 0 && row < threads.rowCount; row++) {
    const { file, threadId, firstAt } = threads.columns;
    const origin = originOf.get(file.at(row));
    if (origin === undefined) continue;
    const known = ofThreads.get(threadId.at(row)) ?? { origin, at: null };
    ofThreads.set(threadId.at(row), {
      origin: compareText(origin, known.origin) < 0 ? origin : known.origin,
      at: earlier(firstAt.at(row), known.at),
    });
  }
  return ofThreads;
}

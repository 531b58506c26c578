import type { UsageTotalCandidate } from "../../candidates/request.js";
import { compareInstants } from "../../instant.js";
import { beyond, noCounters, promptTokensOf, tokensOf, withinWhole } from "../../usage.js";
import type { Counters } from "../../usage.js";
import { groupBy } from "../common/groups.js";
import { isWithin, reading, scopeOf, seriesName, statedBy } from "./total-series.js";
import type { ScopeUsage } from "./total-series.js";

/** A result of a session: the session's sums, and what was used since the result before, a row for each model. */
interface StatedResult {
  readonly sums: readonly UsageTotalCandidate[];
  /** None where the result does not state it. */
  readonly sinceLast: readonly UsageTotalCandidate[];
  /** The session's tokens less those since the result before. */
  readonly tokensBefore: number;
}

/**
 * The totals that count. What was used since the result before counts in place of the session's sums, which may
 * include usage of another session. If the sums grew by more, because a result is lost or does not state it, they
 * count too, less what the session's first result includes of another session.
 */
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

/** Whether sums become smaller, as where a later process does not go on with those of the session. */
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

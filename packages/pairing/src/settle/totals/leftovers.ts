import {
  compareCounters,
  countersOf,
  largerCounters,
  noCounters,
  tokensOf,
  withoutLifetimes,
} from "../../usage-columns.js";
import type { Counters } from "../../usage-columns.js";
import { placeAfter } from "../common/order.js";

/** Counters at a moment. */
export interface TimedCounters {
  readonly at: number | null;
  readonly counters: Counters;
}

/** What a total tells beyond the totals before it and the requests that are known. */
export interface Leftover<Total> {
  readonly total: Total;
  /** All that was stated up to this total: the largest value of each column. */
  readonly stated: Counters;
  readonly counters: Counters;
}

/**
 * What running totals tell beyond the given requests. All leftovers together are the largest total less
 * all requests, column by column and never less than nothing. Each lies where the totals first tell more
 * than the requests up to that moment. The order of totals is that of their size.
 */
export function leftoversOf<Total extends TimedCounters>(
  totals: readonly Total[],
  requests: readonly TimedCounters[],
): readonly Leftover<Total>[] {
  const read = reading(totals);
  const ordered = [...totals].sort((a, b) => compareCounters(a.counters, b.counters));
  const usedUntil = runningSums(requests, read);
  const last = ordered.reduce((largest, each) => largerCounters(largest, read(each.counters)), noCounters);
  const inAll = beyond(last, usedUntil(null));
  let stated = noCounters;
  let before = noCounters;
  return ordered.map((total) => {
    stated = largerCounters(stated, read(total.counters));
    const untold = largerCounters(before, beyond(stated, usedUntil(total.at)));
    const left = smaller(inAll, untold);
    const counters = withinWhole(beyond(left, before));
    before = left;
    return { total, stated, counters };
  });
}

/** Whether the largest total has room for the tokens of all requests, in every column. */
export function holdsAll(totals: readonly TimedCounters[], requests: readonly TimedCounters[]): boolean {
  const read = reading(totals);
  const largest = totals.reduce((all, each) => largerCounters(all, read(each.counters)), noCounters);
  return tokensOf(beyond(runningSums(requests, read)(null), largest)) === 0;
}

/** How counters are read next to totals that may not tell how long cache writes are kept. */
function reading(totals: readonly TimedCounters[]): (counters: Counters) => Counters {
  const hasUnknownLifetimes = totals.some(({ counters }) => counters.cacheWriteUnknownTtlTokens > 0);
  return (counters) => (hasUnknownLifetimes ? withoutLifetimes(counters) : counters);
}

/**
 * The sum of all requests up to a moment. Those without a time count from the start, and all of them
 * where the moment is not known.
 */
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

function plus(a: Counters, b: Counters): Counters {
  return countersOf((column) => a[column] + b[column]);
}

function smaller(a: Counters, b: Counters): Counters {
  return countersOf((column) => Math.min(a[column], b[column]));
}

function beyond(a: Counters, b: Counters): Counters {
  return countersOf((column) => Math.max(0, a[column] - b[column]));
}

/** A part can be left where its whole is used up: it is then no part of anything. */
function withinWhole(counters: Counters): Counters {
  return {
    ...counters,
    reasoningTokens: Math.min(counters.reasoningTokens, counters.outputTokens),
    cacheWriteUnknownTtlTokens: Math.min(counters.cacheWriteUnknownTtlTokens, counters.cacheWrite5mTokens),
  };
}

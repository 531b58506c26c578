import { rowsOf } from "@turnmeter/columns";
import type { RequestFact, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { compareText } from "../../compare-text.js";
import { earlier } from "../../instant.js";
import { countersOf } from "../../usage.js";
import { listIn } from "../common/groups.js";
import type { TimedCounters } from "./total-series.js";

/** Where a thread was forked from, and when. */
interface Fork {
  readonly origin: string;
  readonly at: number | null;
}

/**
 * What the running totals of a fork include of other threads: the requests before it, in those that it goes on with.
 * Null for a thread that is no fork.
 */
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

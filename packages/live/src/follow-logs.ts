import { checkSources } from "@turnmeter/parser";
import { checkPaths } from "@turnmeter/safe-fs";
import type { FollowOptions } from "./follow-options.js";
import { Rest } from "./changes/changes.js";
import { PendingChanges, watchPlaces } from "./changes/watch-logs.js";
import { Follower } from "./follower.js";
import type { AgentEvent } from "@turnmeter/schema";

/** Shortest pause between searches for logs, and the pause as a multiple of the last search's time. */
const leastRestMs = 250;
const restTimes = 10;

/** How often paths that were not there are looked for, ms. */
const rootsAgainMs = 500;

/** Shortest interval between calls of `onKnown`, if anything changed. */
const knownAgainMs = 600_000;

/**
 * The events of all logs at or below some paths, as they are written. Each byte of a growing log is read once. Logs that are new are
 * found, in new folders and in paths that are not there yet, too. A log that was cut short, replaced or removed and comes
 * back is read anew; rows whose events were sent are not sent again as long as the log begins as it did. Nothing is kept
 * for whoever reads slowly but the paths that have changed.
 *
 * @throws TypeError or RangeError at the first step if a path is not a string, is empty, or begins with `~`, or `sources` is not a list of sources
 */
export async function* followLogs(
  paths: readonly string[],
  options: FollowOptions = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  checkPaths("paths", paths);
  checkSources(options.sources);
  const follower = new Follower(paths, options);
  if (options.isOnce === true) yield* until(follower.readOnce(), options.signal);
  else yield* follow(follower, paths, options);
}

async function* follow(
  follower: Follower,
  paths: readonly string[],
  { from = "now", sent, signal, files, onKnown, watch = watchPlaces({ files, rootsAgainMs }) }: FollowOptions,
): AsyncGenerator<AgentEvent> {
  const changes = new PendingChanges();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    changes.end();
  };
  signal?.addEventListener("abort", end, { once: true });
  try {
    // Changes from here on are noted, so that nothing is missed between the first look and the next.
    void changes.gather(watch(paths, { signal: ended.signal, onLost: () => changes.addAll() }));
    const searched = new Rest(leastRestMs, restTimes);
    const isGoingOn = from === "now" || sent !== undefined;
    if (isGoingOn) await follower.skip();
    onKnown?.(follower.known());
    let knownAt = performance.now();
    yield* until(isGoingOn ? follower.readChanged() : follower.search(), signal);
    // Not even all rows were sent.
    if (isEnded(signal)) return;
    searched.end();
    let isSearchDue = false;
    while (!changes.isOver || isSearchDue) {
      await changes.wait(soonest(isSearchDue ? searched.leftMs : null, follower.restMs));
      if (isEnded(signal)) break;
      const { paths: changed, isAll } = changes.take();
      yield* until(follower.read(changed), signal);
      isSearchDue ||= follower.isSearchDue || isAll;
      if (isSearchDue && searched.leftMs === 0) {
        isSearchDue = false;
        searched.begin();
        yield* until(follower.search(), signal);
        searched.end();
      }
      yield* follower.settle(() => changes.hasAny);
      if (performance.now() - knownAt < knownAgainMs) continue;
      knownAt = performance.now();
      onKnown?.(follower.known());
    }
    yield* follower.end();
  } finally {
    signal?.removeEventListener("abort", end);
    end();
    onKnown?.(follower.known());
  }
}

function soonest(...delaysMs: readonly (number | null)[]): number | null {
  const all = delaysMs.filter((delayMs) => delayMs !== null);
  return all.length === 0 ? null : Math.min(...all);
}

async function* until(events: AsyncGenerator<AgentEvent>, signal?: AbortSignal): AsyncGenerator<AgentEvent> {
  for await (const event of events) {
    if (isEnded(signal)) return;
    yield event;
  }
}

function isEnded(signal?: AbortSignal): boolean {
  return signal?.aborted === true;
}

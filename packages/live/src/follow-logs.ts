import { PendingChanges } from "./changes/pending-changes.js";
import { pollFolders } from "./changes/poll-folders.js";
import type { FollowOptions } from "./follow-options.js";
import { Follower } from "./follower.js";
import type { AgentEvent } from "@turnmeter/schema";

/** Logs are looked for again no sooner than so long after the last time, and so many times as long as that took. */
const leastRestMs = 250;
const restTimes = 10;

/**
 * The events of all logs at or below some paths, as they are written. Each byte of a growing log is read once. Logs that are new are
 * found, in new folders and in paths that are not there yet, too. A log that was cut short, replaced or removed and comes
 * back is read anew; rows whose events were sent are not sent again as long as the log begins as it did. Nothing is kept
 * for whoever reads slowly but the paths that have changed.
 */
export async function* followLogs(
  paths: readonly string[],
  options: FollowOptions = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  const follower = new Follower(paths, options);
  if (options.isOnce === true) {
    yield* until(follower.readOnce(), options.signal);
    return;
  }
  yield* until(follow(follower, paths, options), options.signal);
}

async function* follow(
  follower: Follower,
  paths: readonly string[],
  { from = "now", signal, files, onKnown, watch = pollFolders(files) }: FollowOptions,
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
    const searched = new Rest();
    if (from === "now") await follower.skip();
    onKnown?.(follower.known());
    yield* from === "now" ? follower.readChanged() : follower.search();
    searched.end();
    let isSearchDue = false;
    while (!changes.isOver || isSearchDue) {
      await changes.wait(isSearchDue ? searched.leftMs : null);
      if (signal?.aborted === true) return;
      const { paths: changed, isAll } = changes.take();
      isSearchDue = (yield* follower.read(changed)) || isAll || isSearchDue;
      if (!isSearchDue || searched.leftMs > 0) continue;
      isSearchDue = false;
      searched.begin();
      yield* follower.search();
      searched.end();
    }
  } finally {
    signal?.removeEventListener("abort", end);
    end();
    onKnown?.(follower.known());
  }
}

/** Keeps what takes long from being done again at once. Unmoved by clocks that are set. */
class Rest {
  #beganAt = performance.now();
  #until = 0;

  begin(): void {
    this.#beganAt = performance.now();
  }

  end(): void {
    const now = performance.now();
    this.#until = now + Math.max(leastRestMs, restTimes * (now - this.#beganAt));
  }

  /** Milliseconds until it may be done again; 0 if it may be now. */
  get leftMs(): number {
    return Math.max(0, this.#until - performance.now());
  }
}

async function* until(events: AsyncGenerator<AgentEvent>, signal?: AbortSignal): AsyncGenerator<AgentEvent> {
  for await (const event of events) {
    if (signal?.aborted === true) return;
    yield event;
  }
}

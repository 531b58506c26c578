import { setImmediate } from "node:timers/promises";
import { followLogs } from "@turnmeter/live";
import type { EventChannel, FollowOptions } from "@turnmeter/live";
import { logPlaces } from "@turnmeter/parser";
import { watchFolders } from "@turnmeter/safe-fs";
import type { AgentEvent } from "@turnmeter/schema";
import type { LogRoots } from "../logs/resolve-roots.js";

/** Events that are published before sockets get their turn. */
const MOST_AT_ONCE = 64;

/** How events are followed. */
export interface FollowEventsOptions extends Pick<FollowOptions, "files" | "prices" | "hasContent"> {
  readonly signal: AbortSignal;
  /** What is written from now on is published. */
  readonly onBegun: () => void;
  /** A log may have changed. */
  readonly onChange: () => void;
}

/** Watches the logs until the signal ends it, and publishes what is written to them: what a channel's journal holds is not published again. */
export async function followEvents(
  roots: LogRoots,
  channel: EventChannel<AgentEvent> | null,
  { onBegun, onChange, ...options }: FollowEventsOptions,
): Promise<void> {
  const { signal, files } = options;
  const places = await logPlaces(roots.roots, roots.fs);
  async function* watch(
    _roots: readonly string[],
    { signal: end, onLost }: Parameters<NonNullable<FollowOptions["watch"]>>[1],
  ): AsyncIterable<ReadonlySet<string>> {
    // What a lost watch does not tell, a look at all files finds some seconds later; for the folder's own events all is searched.
    const watched = watchFolders(roots.fs, { ...files, places, signal: end, onLost: () => onLost?.() });
    for await (const batch of watched) {
      if (batch.size > 0) onChange();
      yield batch;
    }
  }
  if (channel === null) {
    onBegun();
    for await (const _ of watch([], { signal }));
    return;
  }
  const isSent = (id: string): boolean => channel.holds(id);
  const known = channel.known();
  const before = { seen: channel.seen(), isSent, ...(known === undefined ? {} : { known }) };
  const onKnown: FollowOptions["onKnown"] = (kept) => {
    channel.keepKnown(kept);
    onBegun();
  };
  let published = 0;
  for await (const event of followLogs(roots.lookedIn, { ...options, ...before, watch, onKnown })) {
    const { file, line } = event;
    channel.publish(event, file === null || line === null ? null : { path: file, line });
    // A burst is as large as what was read at once: those who take it at once are not slow.
    if (++published % MOST_AT_ONCE === 0) await setImmediate();
  }
}

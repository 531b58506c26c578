import { followLogs } from "@turnmeter/live";
import type { EventChannel, FollowOptions } from "@turnmeter/live";
import { logPlaces } from "@turnmeter/parser";
import { watchFolders } from "@turnmeter/safe-fs";
import type { AgentEvent } from "@turnmeter/schema";
import type { LogRoots } from "../logs/resolve-roots.js";

/** How events are followed. */
interface FollowEventsOptions extends Pick<FollowOptions, "files" | "prices" | "hasContent"> {
  readonly signal: AbortSignal;
  /** A log may have changed. */
  readonly onChange: () => void;
}

/** Watches the logs until the signal ends it, and publishes what is written to them: what a channel's journal holds is not published again. */
export async function followEvents(
  roots: LogRoots,
  channel: EventChannel<AgentEvent> | null,
  { onChange, ...options }: FollowEventsOptions,
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
    for await (const _ of watch([], { signal }));
    return;
  }
  const isSent = (id: string): boolean => channel.holds(id);
  const known = channel.known();
  const before = { seen: channel.seen(), isSent, ...(known === undefined ? {} : { known }) };
  const onKnown = channel.keepKnown;
  for await (const event of followLogs(roots.lookedIn, { ...options, ...before, watch, onKnown })) {
    const { file, line } = event;
    channel.publish(event, file === null || line === null ? null : { path: file, line });
  }
}

import { setImmediate } from "node:timers/promises";
import { followLogs, knownLogsFrom, knownLogsText, SentStream } from "@turnmeter/live";
import type { FollowOptions, OpenedChannel } from "@turnmeter/live";
import type { AgentEvent } from "@turnmeter/schema";
import { watchFor } from "../live/watch-for.js";
import type { WatchLogsOptions } from "../live/watch-logs.js";

/** Events that are published before sockets get their turn. */
const MOST_AT_ONCE = 64;

/** How events are followed. */
export interface FollowEventsOptions
  extends
    Pick<FollowOptions, "files" | "prices" | "hasContent" | "mayBeMissing">,
    Pick<WatchLogsOptions, "findRoots" | "rootsAgainMs"> {
  /** The places as they were asked for. */
  readonly lookedIn: readonly string[];
  readonly signal: AbortSignal;
  /** What is written from now on is published. */
  readonly onBegun: () => void;
  /** A log may have changed. */
  readonly onChange: () => void;
}

/**
 * Watches the logs until the signal ends it, and publishes what is written to them. A channel whose journal another run began
 * goes on where that ended.
 */
export async function followEvents(
  events: OpenedChannel<AgentEvent> | null,
  { onBegun, onChange, findRoots, rootsAgainMs, lookedIn, ...options }: FollowEventsOptions,
): Promise<void> {
  const { signal, files } = options;
  const watch = watchFor({ findRoots, files, rootsAgainMs }, onChange);
  if (events === null) {
    onBegun();
    for await (const _ of watch([], { signal }));
    return;
  }
  const { channel, notes } = events;
  const sent = sentBefore(events);
  const following = followLogs(lookedIn, {
    ...options,
    ...(sent === null ? {} : { sent }),
    watch,
    onKnown(known) {
      notes.write(knownLogsText(known));
      onBegun();
    },
  });
  let published = 0;
  for await (const event of following) {
    channel.publish(event);
    // A burst is as large as what was read at once: those who take it at once are not slow.
    if (++published % MOST_AT_ONCE === 0) await setImmediate();
  }
}

/** What an earlier run has sent; null if there was none. */
function sentBefore({ channel, notes }: OpenedChannel<AgentEvent>): SentStream | null {
  const text = notes.read();
  const known = text === null ? null : knownLogsFrom(text);
  const sent = new SentStream(known);
  let count = 0;
  for (const event of channel.events()) if (sent.add(event)) count++;
  return known === null && count === 0 ? null : sent;
}

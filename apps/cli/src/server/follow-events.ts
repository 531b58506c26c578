import { followLogs, knownLogsFrom, knownLogsText, SentStream } from "@turnmeter/live";
import type { FollowOptions, OpenedChannel } from "@turnmeter/live";
import type { AgentEvent } from "@turnmeter/schema";
import { watchFor } from "../live/watch-for.js";
import type { WatchLogsOptions } from "../live/watch-logs.js";

/** How events are followed. */
interface FollowEventsOptions
  extends
    Pick<FollowOptions, "files" | "prices" | "hasContent" | "mayBeMissing">,
    Pick<WatchLogsOptions, "findRoots" | "rootsAgainMs"> {
  /** The places as they were asked for. */
  readonly lookedIn: readonly string[];
  readonly signal: AbortSignal;
  /** A log may have changed. */
  readonly onChange: () => void;
}

/**
 * Watches the logs until the signal ends it, and publishes what is written to them. A channel whose journal another run began
 * goes on where that ended.
 */
export async function followEvents(
  events: OpenedChannel<AgentEvent> | null,
  { onChange, findRoots, rootsAgainMs, lookedIn, ...options }: FollowEventsOptions,
): Promise<void> {
  const { signal, files } = options;
  const watch = watchFor({ findRoots, files, rootsAgainMs }, onChange);
  if (events === null) {
    for await (const _ of watch([], { signal }));
    return;
  }
  const { channel, notes } = events;
  const sent = sentBefore(events);
  const following = followLogs(lookedIn, {
    ...options,
    ...(sent === null ? {} : { sent }),
    watch,
    onKnown: (known) => notes.write(knownLogsText(known)),
  });
  for await (const event of following) channel.publish(event);
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

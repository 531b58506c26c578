import type { LogEvent, RowOrigin } from "@turnmeter/schema";

const suffix = "/repeated";

/** The thread of which a thread's name says that its parent's log repeats it; null for the name of a thread itself. */
export function threadOfRepeated(name: string): string | null {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : null;
}

/**
 * Names the threads that their parents' logs repeat apart, so that they can give way to the threads' own logs. Events
 * of one row keep sharing one origin.
 */
export function repeatedApart(): (event: LogEvent) => LogEvent {
  let known: RowOrigin | null = null;
  let named: RowOrigin | null = null;
  return (event) => {
    if (!("origin" in event) || event.origin.isRepeated !== true) return event;
    if (known !== event.origin || named === null) {
      known = event.origin;
      named = { ...known, threadId: `${known.threadId}${suffix}` };
    }
    return { ...event, origin: named };
  };
}

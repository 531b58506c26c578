import type { LogEvent, RowOrigin } from "@turnmeter/schema";

const suffix = "/repeated";

/** The thread that a parent's log repeats under this name; null for a thread's own name. */
export function threadOfRepeated(name: string): string | null {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : null;
}

/**
 * Gives threads that their parents' logs repeat names of their own, so that they can give way to the threads' own logs. Events
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

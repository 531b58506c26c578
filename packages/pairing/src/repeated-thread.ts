import type { LogEvent, RowOrigin } from "@turnmeter/schema";

/** The suffix of the name under which a thread is repeated. */
export const repeatedSuffix = "/repeated";

/** The thread that a parent's log repeats under this name; null for a thread's own name. */
export function threadOfRepeated(name: string): string | null {
  return name.endsWith(repeatedSuffix) ? name.slice(0, -repeatedSuffix.length) : null;
}

/**
 * Renames threads that their parents' logs repeat, so that they can give way to the threads' own logs. Events of one
 * row keep sharing one origin.
 */
export function repeatedApart(): (event: LogEvent) => LogEvent {
  let known: RowOrigin | null = null;
  let named: RowOrigin | null = null;
  return (event) => {
    if (!("origin" in event) || event.origin.isRepeated !== true) return event;
    if (known !== event.origin || named === null) {
      known = event.origin;
      named = { ...known, threadId: `${known.threadId}${repeatedSuffix}` };
    }
    return { ...event, origin: named };
  };
}

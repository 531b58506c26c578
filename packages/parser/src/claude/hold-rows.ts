import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { threadIdOf } from "../decoding/main-thread-origin.js";
import type { LogFile } from "../log-format.js";

import type { FileState, OpenOrigin } from "./unit-state.js";

const mostHeld = 1000;

/**
 * Events that are ready to go. Rows at the head of a file are held back until a row supplies what they lack: their time,
 * from the first row that has one, or the session of an agent's file, from its first response. At the end of the file
 * they go without.
 */
export function holdRows(
  events: readonly LogEvent[],
  origin: OpenOrigin,
  isConversation: boolean,
  file: FileState,
  log: LogFile | null = null,
): readonly LogEvent[] {
  const isWaiting = (origin.at === null || isWithoutSession(log, file)) && file.held.length < mostHeld;
  if (isConversation && isWaiting) {
    file.held.push({ origin, events });
    return [];
  }
  if (file.held.length === 0 || isWaiting) return events;
  return [...releaseRows(file, origin.at), ...events];
}

/** The events held back, with the time given where they have none. */
export function releaseRows(file: FileState, at: number | null): readonly LogEvent[] {
  const { held } = file;
  file.held = [];
  const firstAt = held.find(({ origin }) => origin.at !== null)?.origin.at ?? at;
  return held.flatMap(({ origin, events }) => {
    supply(origin, file, firstAt);
    const place = { at: origin.at, sessionId: origin.sessionId };
    // Events of one row share an origin; a row that this one repeats has an origin of its own.
    const supplied = new Map<RowOrigin, RowOrigin>([[origin, origin]]);
    return events.map((event) => {
      if (event.kind === "problem") return { ...event, ...place };
      if (!("origin" in event)) return event;
      const own = supplied.get(event.origin) ?? supply({ ...event.origin }, file, firstAt);
      supplied.set(event.origin, own);
      return own === event.origin ? event : { ...event, origin: own };
    });
  });
}

function supply(origin: OpenOrigin, { agentSessionId }: FileState, firstAt: number | null): OpenOrigin {
  origin.at ??= firstAt;
  if (agentSessionId !== null && origin.agentId !== null) {
    origin.sessionId = agentSessionId;
    origin.threadId = threadIdOf(agentSessionId, origin.agentId);
  }
  return origin;
}

/** An agent's file outside a session folder: on resume the client may write the prompt under another id. */
function isWithoutSession(log: LogFile | null, { hasResponse }: FileState): boolean {
  return log !== null && log.kind === "agent" && log.sessionFolder === null && !hasResponse;
}

import type { LogEvent } from "@turnmeter/schema";
import type { FileState, OpenOrigin } from "./unit-state.js";

/** How many rows without a time are held back at the head of a file. */
const mostHeld = 1000;

/**
 * Events that are ready to go. Rows before the first one with a time are held back and then take the
 * time of that one; a file without any time gives them up, undated, at its end.
 */
export function holdUntimed(
  events: readonly LogEvent[],
  origin: OpenOrigin,
  isConversation: boolean,
  file: FileState,
): readonly LogEvent[] {
  if (isConversation && origin.at === null && file.untimed.length < mostHeld) {
    file.untimed.push({ origin, events });
    return [];
  }
  if (file.untimed.length === 0 || (origin.at === null && file.untimed.length < mostHeld)) return events;
  const { at } = origin;
  return [...releaseUntimed(file, at), ...events];
}

/** The events held back, with the time given. */
export function releaseUntimed(file: FileState, at: number | null): readonly LogEvent[] {
  const held = file.untimed;
  file.untimed = [];
  return held.flatMap(({ origin, events }) => {
    origin.at = at;
    return events;
  });
}

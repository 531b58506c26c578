import type { Facts } from "@turnmeter/schema";
import { closestName } from "../closest-name.js";

/** What to say of the sessions that were asked for and that no log has; null where all were found. */
export function sessionHint(wanted: readonly string[], { sessions }: Pick<Facts, "sessions">): string | null {
  const ids = [...sessions.columns.sessionId].sort();
  const missing = wanted.filter((start) => !ids.some((id) => id.startsWith(start)));
  if (missing.length === 0) return null;
  return missing
    .map((start) => `No session ${start}${meantSession(start, ids) ?? ". `turnmeter sessions` lists them."}`)
    .join(" ");
}

/** The end of a sentence about the beginning of an id that fits none: the one that was meant; null if none is near. */
export function meantSession(typed: string, ids: readonly string[]): string | null {
  const known = new Map(ids.map((id) => [id.slice(0, typed.length), id]));
  const closest = closestName(typed, [...known.keys()]);
  return closest === null ? null : `; did you mean ${known.get(closest)}?`;
}

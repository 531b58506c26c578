import type { Facts } from "@turnmeter/schema";
import { nameHint } from "./name-hint.js";

/** What to say of the sessions that were asked for and that no log has; null where all were found. */
export function sessionHint(wanted: readonly string[], { sessions }: Pick<Facts, "sessions">): string | null {
  const ids = [...sessions.columns.sessionId].sort();
  const missing = wanted.filter((start) => !ids.some((id) => id.startsWith(start)));
  if (missing.length === 0) return null;
  return missing
    .map((start) => nameHint("session", start, new Map(ids.map((id) => [id.slice(0, start.length), id]))))
    .join(" ");
}

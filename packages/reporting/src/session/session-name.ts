import type { SessionHead } from "@turnmeter/metrics";
import { shortName } from "../words/short-name.js";

/** A session's title, else the beginning of its id. */
export function sessionName(session: SessionHead | null): string {
  if (session === null) return "No session";
  return session.title === null ? `Session ${session.sessionId.slice(0, 8)}` : shortName(session.title);
}

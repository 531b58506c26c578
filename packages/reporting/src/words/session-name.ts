import type { SessionUsageRow } from "@turnmeter/metrics";
import { dayAndTime } from "./dates.js";
import { projectName, shortIds, shortName } from "./names.js";

/** What a session can be called by. */
export type NamedSession = Pick<SessionUsageRow, "title" | "firstWords" | "project" | "startedAt">;

/**
 * What a session is called everywhere: its title, else the first words of its first prompt where they were asked for, else
 * its project and when it started: `shop, Mon 9 Nov 10:06`. On one line, of at most 60 characters.
 */
export function sessionName(session: NamedSession, timezone: string): string {
  return shortName(session.title ?? session.firstWords ?? sessionOrigin(session, timezone));
}

/** The names of sessions in a list: those without a title that would be called the same are told apart by their ids. */
export function sessionNames<Session extends NamedSession & { readonly sessionId: string }>(
  sessions: readonly Session[],
  timezone: string,
): (session: Session) => string {
  const counts = new Map<string, number>();
  for (const session of sessions) {
    const name = sessionName(session, timezone);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const shortId = shortIds(sessions.map(({ sessionId }) => sessionId));
  return (session) => {
    const name = sessionName(session, timezone);
    const isAlone = session.title !== null || counts.get(name) === 1;
    return isAlone ? name : `${name} (${shortName(shortId(session.sessionId))})`;
  };
}

/** Where and when a session was started, as `shop, Mon 9 Nov 10:06`: what tells it apart beside its name. */
export function sessionOrigin(
  { project, startedAt }: Pick<NamedSession, "project" | "startedAt">,
  timezone: string,
): string {
  const place = project === null ? null : projectName(project);
  const parts = [place, dayAndTime(startedAt, timezone)].filter((part) => part !== null);
  return parts.length === 0 ? "untitled" : parts.join(", ");
}

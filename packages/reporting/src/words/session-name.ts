import type { SessionUsageRow } from "@turnmeter/metrics";
import { dayAndTime, formatDay } from "./dates.js";
import { projectName, shortIds, shortName } from "./names.js";
import { localTime } from "../format/local-time.js";

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

/** How sessions are named beside each other. */
export interface SessionNaming {
  readonly timezone: string;
  /** True if all sessions are of one project, so that its name tells none of them apart. */
  readonly isOneProject: boolean;
}

/** The naming of a report's sessions. */
export function sessionNaming(
  sessions: readonly Pick<SessionUsageRow, "project">[],
  timezone: string,
): SessionNaming {
  return { timezone, isOneProject: new Set(sessions.map(({ project }) => project)).size < 2 };
}

/** A session by its name in quotes, else by its origin: `“Cache of tiles”`, `shop, Tue 10 Nov 14:03`. */
export function sessionLabel(session: NamedSession, { timezone, isOneProject }: SessionNaming): string {
  const { project, startedAt } = session;
  const shown = isOneProject && startedAt !== null ? null : project;
  return quotedName(session) ?? shortName(sessionOrigin({ project: shown, startedAt }, timezone));
}

/** A short name for a session where its day is already shown: its title, else its project, else the time it began. */
export function sessionTag(session: NamedSession, { timezone, isOneProject }: SessionNaming): string {
  const { project, startedAt } = session;
  const isTold = !isOneProject || startedAt === null;
  return (
    quotedName(session) ??
    (isTold ? shortName(projectName(project)) : (localTime(startedAt, timezone)?.time ?? ""))
  );
}

/** A session as a part of a sentence: `“Cache of tiles”`, `shop on Tue 10 Nov`, `the session of Tue 10 Nov, 14:03`. */
export function sessionPhrase(session: NamedSession, { timezone, isOneProject }: SessionNaming): string {
  const named = quotedName(session);
  if (named !== null) return named;
  const name = shortName(projectName(session.project));
  const start = localTime(session.startedAt, timezone);
  if (start === null) return `a session of ${name}`;
  const day = formatDay(start.date);
  return isOneProject ? `the session of ${day}, ${start.time}` : `${name} on ${day}`;
}

/** The title, or the first words where they were asked for, in quotes; null where there is neither. */
export function quotedName({ title, firstWords }: NamedSession): string | null {
  const name = [title, firstWords].find((text) => text !== null && text.trim() !== "") ?? null;
  return name === null ? null : `“${shortName(name)}”`;
}

import type { SessionUsageRow } from "@turnmeter/metrics";
import { localTime } from "../format/local-time.js";
import { formatDay } from "./dates.js";
import { projectName, shortName } from "./names.js";
import { sessionOrigin } from "./session-name.js";
import type { NamedSession } from "./session-name.js";

/** How sessions are named beside each other. */
export interface SessionNaming {
  readonly timezone: string;
  /** True where all sessions are of one project: it tells none of them apart. */
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

/** A session where its day is seen: its name, else its project, else the time it began. */
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

import { rowsOf } from "@turnmeter/columns";
import { boundedText, escapeTerminal, formatInstant, shortIds, wrapText } from "@turnmeter/reporting";
import type { Facts, SessionFact } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import { meantSession } from "./hints.js";

const mostCandidates = 20;
const mostNewest = 5;
/** Of a title so many columns are shown, so that a line fits a terminal. */
const titleWidth = 40;

/**
 * The whole id of the session that an id or a prefix names, its own or one of its subagents'. The whole id of a
 * session names it, though others begin with it.
 *
 * @throws {CliError} 2 if several sessions or none have such an id; the message lists them, or the nearest
 */
export function findSession(
  wanted: string,
  facts: Pick<Facts, "sessions" | "agents" | "requests">,
  timezone: string,
): string {
  const sessions = [...rowsOf(facts.sessions)];
  const found = sessionsNamed(wanted, facts);
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first.sessionId;
  if (first !== undefined) throw new CliError(severalText(wanted, found, timezone), 2);
  throw new CliError(noneText(wanted, sessions, timezone), 2);
}

/** The sessions that an id may mean: the one with that id, else those it is a prefix of, else those of such a subagent. */
export function sessionsNamed(
  wanted: string,
  facts: Pick<Facts, "sessions" | "agents" | "requests">,
): readonly SessionFact[] {
  const sessions = [...rowsOf(facts.sessions)];
  const same = sessions.find(({ sessionId }) => sessionId === wanted);
  if (same !== undefined) return [same];
  const starting = sessions.filter(({ sessionId }) => sessionId.startsWith(wanted));
  return starting.length > 0 ? starting : sessionsOfThread(wanted, sessions, facts);
}

/** The sessions with a subagent or thread whose id begins so. */
function sessionsOfThread(
  wanted: string,
  sessions: readonly SessionFact[],
  { agents, requests }: Pick<Facts, "agents" | "requests">,
): readonly SessionFact[] {
  const ids = new Set<string>();
  for (const { agentId, threadId, sessionId } of rowsOf(agents))
    if (agentId.startsWith(wanted) || threadId.startsWith(wanted)) ids.add(sessionId);
  const { threadId, sessionId } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++)
    if (threadId.at(row).startsWith(wanted)) ids.add(sessionId.at(row));
  return sessions.filter((session) => ids.has(session.sessionId));
}

function noneText(wanted: string, sessions: readonly SessionFact[], timezone: string): string {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const meant = meantSession(wanted, ids);
  if (meant !== null) return `No session ${wanted}${meant} \`turnmeter sessions\` lists them.`;
  if (sessions.length === 0) return `No session ${wanted}: the logs hold none.`;
  const lines = candidateLines(sessions, mostNewest, timezone, shortIds(ids));
  return lines.length < sessions.length
    ? [
        `No session ${wanted}. The newest of ${sessions.length}:`,
        ...lines,
        "A prefix of an id is enough; `turnmeter sessions` lists all.",
      ].join("\n")
    : [`No session ${wanted}. There are:`, ...lines, "A prefix of an id is enough."].join("\n");
}

function severalText(wanted: string, found: readonly SessionFact[], timezone: string): string {
  const lines = candidateLines(found, mostCandidates, timezone, (id) => id);
  const more = found.length - lines.length;
  return [
    `${found.length} sessions fit ${wanted}; pass more of its id:`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

/** A line of each of the newest sessions: its id, when it began, its title. */
function candidateLines(
  sessions: readonly SessionFact[],
  most: number,
  timezone: string,
  idOf: (id: string) => string,
): string[] {
  return [...sessions]
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || (a.sessionId < b.sessionId ? -1 : 1))
    .slice(0, most)
    .map(({ sessionId, startedAt, title }) => {
      const began = formatInstant(startedAt === null ? null : new Date(startedAt).toISOString(), timezone);
      return `  ${escapeTerminal(boundedText(idOf(sessionId)))}  ${began}  ${titleText(title)}`;
    });
}

function titleText(title: string | null): string {
  if (title === null) return "no title";
  const [first = "", ...rest] = wrapText(escapeTerminal(title), titleWidth);
  return rest.length === 0 ? first : `${first}…`;
}

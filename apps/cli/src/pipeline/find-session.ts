import { rowsOf } from "@turnmeter/columns";
import { escapeTerminal, formatInstant } from "@turnmeter/reporting";
import type { Facts, SessionFact } from "@turnmeter/schema";
import { CliError } from "../cli-error.js";
import { nameHint } from "./name-hint.js";

const mostCandidates = 20;

/**
 * The whole id of the session that an id, the beginning of one, or that of one of its subagents names. What is the whole id of a
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
  const known = new Map(sessions.map(({ sessionId }) => [sessionId.slice(0, wanted.length), sessionId]));
  throw new CliError(`${nameHint("session", wanted, known)} \`turnmeter sessions\` lists them.`, 2);
}

/** The sessions that an id may mean: the one of that id, else those whose ids begin so, else those of such a subagent. */
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

function severalText(wanted: string, found: readonly SessionFact[], timezone: string): string {
  const lines = [...found]
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || (a.sessionId < b.sessionId ? -1 : 1))
    .slice(0, mostCandidates)
    .map(({ sessionId, startedAt, title }) =>
      escapeTerminal(
        `  ${sessionId}  ${formatInstant(startedAt === null ? null : new Date(startedAt).toISOString(), timezone)}  ${title ?? "no title"}`,
      ),
    );
  const more = found.length - lines.length;
  return [
    `${found.length} sessions fit ${wanted}; pass more of its id:`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

import { rowsOf } from "@turnmeter/columns";
import { projectsMeant, usageBySession, type SessionUsageRow } from "@turnmeter/metrics";
import {
  boundedText,
  countOf,
  escapeTerminal,
  formatInstant,
  formatUsd,
  shortIds,
  textOf,
  wrapText,
} from "@turnmeter/reporting";
import type { Facts, SessionFact } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import { meantSession } from "./filters.js";

const mostCandidates = 20;
const mostNewest = 5;
/** Columns of a title, so that a line fits a terminal. */
const titleWidth = 40;

/**
 * The whole id of the session that an id or a prefix names, its own or one of its subagents'. The whole id of a
 * session names it, though others begin with it.
 *
 * @throws {CliError} 2 if several sessions or none have such an id; the message lists them, those of the project of that name, or
 * the nearest
 */
export function findSession(wanted: string, facts: Facts, timezone: string): string {
  const found = sessionsNamed(wanted, facts);
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first.sessionId;
  const listing = { facts, timezone };
  if (first !== undefined) throw new CliError(severalText(wanted, found, listing), 2);
  const ofProject = projectText(wanted, listing);
  throw new CliError(ofProject ?? noneText(wanted, listing), 2);
}

interface Listing {
  readonly facts: Facts;
  readonly timezone: string;
}

function projectText(wanted: string, listing: Listing): string | null {
  const sessions = [...rowsOf(listing.facts.sessions)];
  const known = new Set(sessions.flatMap(({ project }) => project ?? []));
  const projects = projectsMeant(wanted, known);
  const found = sessions.filter(({ project }) => project !== null && projects.includes(project));
  if (found.length === 0) return null;
  const ids = sessions.map(({ sessionId }) => sessionId);
  const lines = candidateLines(found, mostCandidates, listing, shortIds(ids));
  const more = found.length - lines.length;
  const what =
    projects.length === 1
      ? "a project"
      : `the name of ${textOf(countOf(projects.length, "project", "projects"))}`;
  return [
    `${wanted} is ${what}, and no session. ${found.length === 1 ? "Pass the id of its session" : `Pass the id of one of its ${found.length} sessions`}:`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more: \`turnmeter sessions --project ${wanted}\` lists them`] : []),
  ].join("\n");
}

/** The sessions that an id may mean: the one with that id, else those with that prefix, else those with such a subagent. */
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

function noneText(wanted: string, listing: Listing): string {
  const sessions = [...rowsOf(listing.facts.sessions)];
  const ids = sessions.map(({ sessionId }) => sessionId);
  const meant = meantSession(wanted, ids);
  if (meant !== null) return `No session ${wanted}${meant} \`turnmeter sessions\` lists them.`;
  if (sessions.length === 0) return `No session ${wanted}: the logs hold none.`;
  const lines = candidateLines(sessions, mostNewest, listing, shortIds(ids));
  return lines.length < sessions.length
    ? [
        `No session ${wanted}. The newest of ${sessions.length}:`,
        ...lines,
        "A prefix of an id is enough; `turnmeter sessions` lists all.",
      ].join("\n")
    : [`No session ${wanted}. There are:`, ...lines, "A prefix of an id is enough."].join("\n");
}

function severalText(wanted: string, found: readonly SessionFact[], listing: Listing): string {
  const lines = candidateLines(found, mostCandidates, listing, (id) => id);
  const more = found.length - lines.length;
  return [
    `${found.length} sessions fit ${wanted}; pass more of its id:`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

function candidateLines(
  sessions: readonly SessionFact[],
  most: number,
  { facts, timezone }: Listing,
  idOf: (id: string) => string,
): string[] {
  const costs = new Map(usageBySession(facts).map((usage) => [usage.sessionId, costText(usage)]));
  const shown = [...sessions]
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || (a.sessionId < b.sessionId ? -1 : 1))
    .slice(0, most)
    .map(({ sessionId, startedAt, title }) => ({
      id: escapeTerminal(boundedText(idOf(sessionId))),
      began: formatInstant(startedAt === null ? null : new Date(startedAt).toISOString(), timezone),
      cost: costs.get(sessionId) ?? formatUsd(null),
      title: titleText(title),
    }));
  const width = Math.max(...shown.map(({ cost }) => cost.length));
  return shown.map(({ id, began, cost, title }) => `  ${id}  ${began}  ${cost.padStart(width)}  ${title}`);
}

function costText({ costUsd, lowerBoundRequests, unpricedRequests }: SessionUsageRow): string {
  const isBound = costUsd !== null && lowerBoundRequests + unpricedRequests > 0;
  return isBound ? `≥ ${formatUsd(costUsd, "down")}` : formatUsd(costUsd);
}

function titleText(title: string | null): string {
  if (title === null) return "no title";
  const [first = "", ...rest] = wrapText(escapeTerminal(title), titleWidth);
  return rest.length === 0 ? first : `${first}…`;
}

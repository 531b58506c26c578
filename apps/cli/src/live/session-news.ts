import { rowsOf } from "@turnmeter/columns";
import { factsOfSession } from "@turnmeter/metrics";
import { isError } from "@turnmeter/metrics/figures.js";
import type { Facts } from "@turnmeter/schema";
import { byNewest, sessionsOf, keptOf, type FoundSession, type NamedSession } from "./found-sessions.js";
import { failuresOf, watchedAgents, type WatchedFailure, type WatchedAgent } from "./session-calls.js";

/** Events of one session between two looks at the logs. */
export interface SessionNews {
  readonly session: NamedSession;
  /** Whether the session was not there before. */
  readonly isNew: boolean;
  readonly started: readonly WatchedAgent[];
  /** In the order in which they ended. */
  readonly ended: readonly WatchedAgent[];
  readonly failures: readonly WatchedFailure[];
}

interface KnownAgent {
  readonly hasEnded: boolean;
  /** The end last printed; empty if there was none. */
  readonly told: string;
}

interface Known {
  /** Changes whenever there may be news. */
  readonly state: string;
  readonly failures: ReadonlySet<string>;
  readonly agents: ReadonlyMap<string, KnownAgent>;
}

const nothing: Known = { state: "", failures: new Set(), agents: new Map() };

/** Finds events since the last look, in every session: each failure, and each start and end of a subagent, once. */
export class NewsOfSessions {
  readonly #sinceMs: number;
  readonly #known = new Map<string, Known>();
  #isFirst = true;

  /** @param sinceMs what a session that was not known has from before is no news, epoch ms: it may be an old one that goes on */
  constructor(sinceMs: number) {
    this.#sinceMs = sinceMs;
  }

  /** Events since the last look in the parts of the facts, of one session or (null) of all; the session that was written to last comes last. The first look finds nothing. */
  look(parts: readonly Facts[], sessionId: string | null): readonly SessionNews[] {
    const found = parts
      .flatMap((facts) => sessionsOf(facts).filter((session) => this.#mayTell(session, sessionId)))
      .sort((a, b) => byNewest(b, a))
      .map((session) => this.#newsOf(session));
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    return isFirst ? [] : found;
  }

  #mayTell({ facts, sessionId }: FoundSession, wanted: string | null): boolean {
    if (wanted !== null && wanted !== sessionId) return false;
    return this.#known.get(sessionId)?.state !== stateIn(facts, sessionId);
  }

  #newsOf({ facts: part, ...session }: FoundSession): SessionNews {
    const { sessionId } = session;
    const known = this.#known.get(sessionId);
    const before = known ?? nothing;
    const facts = factsOfSession(part, sessionId);
    const calls = [...rowsOf(facts.toolCalls)];
    const failures = failuresOf(calls, facts);
    const agents = watchedAgents(facts, calls);
    // Reported news stays known where a log is cut and written again.
    this.#known.set(sessionId, {
      state: stateIn(part, sessionId),
      failures: new Set([...before.failures, ...failures.map(({ callKey }) => callKey)]),
      agents: new Map([
        ...before.agents,
        ...agents.map((agent) => [agent.agentId, knownAgent(agent, before)] as const),
      ]),
    });
    const isNews = (at: number | null): boolean => known !== undefined || (at ?? 0) >= this.#sinceMs;
    return {
      session,
      isNew: known === undefined,
      started: agents.filter(({ agentId, startedAt }) => !before.agents.has(agentId) && isNews(startedAt)),
      ended: agents
        .filter((agent) => hasNewEnd(agent, before) && isNews(agent.startedAt))
        .sort((a, b) => endedAt(a) - endedAt(b)),
      failures: failures.filter(({ callKey, at }) => !before.failures.has(callKey) && isNews(at)),
    };
  }
}

function hasEnded({ status }: WatchedAgent): boolean {
  return status !== null && status !== "unfinished";
}

function endedAt({ startedAt, durationMs }: WatchedAgent): number {
  return (startedAt ?? 0) + (durationMs ?? 0);
}

/** Identifies an end of a subagent; one that resumes may end again. */
function endOf(agent: WatchedAgent): string {
  return `${agent.status} ${endedAt(agent)}`;
}

function hasNewEnd(agent: WatchedAgent, { agents }: Known): boolean {
  const known = agents.get(agent.agentId);
  return hasEnded(agent) && known?.hasEnded !== true && known?.told !== endOf(agent);
}

function knownAgent(agent: WatchedAgent, { agents }: Known): KnownAgent {
  const ended = hasEnded(agent);
  return { hasEnded: ended, told: ended ? endOf(agent) : (agents.get(agent.agentId)?.told ?? "") };
}

/** A text per session that changes with its failures or subagents. */
const statesOf = keptOf(({ sessions, toolCalls, agents }: Facts): ReadonlyMap<string, string> => {
  const states = new Map(Array.from(sessions.columns.sessionId, (sessionId) => [sessionId, "known"]));
  const add = (sessionId: string, text: string): void =>
    void states.set(sessionId, `${states.get(sessionId) ?? ""}\n${text}`);
  const { outcome, sessionId, callKey } = toolCalls.columns;
  for (let row = 0; row < toolCalls.rowCount; row++)
    if (isError(outcome.at(row))) add(sessionId.at(row), callKey.at(row));
  for (const agent of rowsOf(agents)) add(agent.sessionId, `${agent.agentId} ${agent.status}`);
  return states;
});

function stateIn(facts: Facts, sessionId: string): string {
  return statesOf(facts).get(sessionId) ?? "";
}

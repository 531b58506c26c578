import { HOUR_MS } from "@turnmeter/metrics/figures.js";
import { sessionName } from "@turnmeter/reporting";
import { statusFigures, type KnownCost, type StatusFigures } from "../statusline/status-figures.js";
import type { NamedSession } from "./found-sessions.js";
import type { RunningCall, WatchedFailure, WatchedAgent } from "./session-calls.js";
import type { OtherSession, WatchedSession, WatchFigures, Work } from "./watch-figures.js";

/** Work, and how fast it costs. */
export interface WorkView extends Work {
  /** Cost ÷ active time; null where little is active yet, or nothing has a price. */
  readonly costPerHour: KnownCost | null;
}

export interface CallView extends Omit<RunningCall, "startedAt"> {
  /** Since it was logged, ms; null if that is not known. */
  readonly elapsedMs: number | null;
}

export interface AgentView extends WatchedAgent {
  readonly isRunning: boolean;
  /** From its start to its end, or to now while it runs, ms; null if that is not known. */
  readonly elapsedMs: number | null;
}

export interface FailureView extends WatchedFailure {
  /** Null if it is not known. */
  readonly agoMs: number | null;
}

export interface SessionView extends Omit<WatchedSession, "work" | "running" | "agents" | "failures"> {
  readonly name: string;
  readonly work: WorkView;
  readonly model: string | null;
  readonly contextTokens: number | null;
  /** Context ÷ window, 0–1 and above; null if one is not known. */
  readonly contextShare: number | null;
  /** Since its last row, ms; null if that is not known. */
  readonly quietMs: number | null;
  readonly running: readonly CallView[];
  readonly agents: readonly AgentView[];
  readonly failures: readonly FailureView[];
}

interface OtherView extends OtherSession {
  readonly name: string;
  readonly quietMs: number | null;
}

/** What `watch` shows at a moment. */
export interface WatchView {
  /** Epoch ms. */
  readonly nowMs: number;
  /** IANA zone. */
  readonly timezone: string;
  /** Null while the figures are those of a past day. */
  readonly today: WorkView | null;
  readonly window: StatusFigures["window"];
  readonly budget: StatusFigures["budget"];
  readonly session: SessionView | null;
  readonly others: readonly OtherView[];
  /** Why figures are incomplete or late. */
  readonly notices: readonly string[];
}

/** What a view is made with, besides figures. */
export interface ViewMoment {
  /** Epoch ms. */
  readonly nowMs: number;
  /** IANA zone. */
  readonly timezone: string;
  /** Size of the context window in place of the one that the session's log states, tokens; null if none was given. */
  readonly contextWindowTokens: number | null;
  readonly notices: readonly string[];
}

/** Less active time is too little for an hourly rate. */
const leastActiveMs = 60_000;
/** If its session is silent for longer, a subagent is unlikely to log an end. */
const longestSilenceMs = HOUR_MS;

const noInput = {
  sessionId: null,
  transcriptPath: null,
  modelId: null,
  modelName: null,
  sessionCostUsd: null,
  contextTokens: null,
  contextWindowTokens: null,
  contextShare: null,
  windowShare: null,
  windowEndsAt: null,
};

/** The view of figures at a moment: values that the clock alone changes are worked out here. */
export function watchView(figures: WatchFigures, moment: ViewMoment): WatchView {
  const { nowMs, timezone } = moment;
  const { today, session, others, budget, window } = figures;
  const kept = { session: null, lastPrompt: null, cacheShare: null, today: null, budget, window };
  const now = statusFigures(noInput, kept, nowMs);
  return {
    nowMs,
    timezone,
    today: today.startAt <= nowMs && nowMs < today.endAt ? workView(today) : null,
    window: now.window,
    budget: now.budget,
    session: session === null ? null : sessionView(session, moment),
    others: others.map((other) => ({
      ...other,
      name: nameOf(other, timezone),
      quietMs: since(other.lastAt, nowMs),
    })),
    notices: moment.notices,
  };
}

function workView({ cost, tokens, activeMs }: Work): WorkView {
  const isKnown = cost !== null && activeMs >= leastActiveMs;
  const costPerHour = isKnown ? { ...cost, costUsd: (cost.costUsd * HOUR_MS) / activeMs } : null;
  return { cost, tokens, activeMs, costPerHour };
}

function sessionView(session: WatchedSession, moment: ViewMoment): SessionView {
  const { nowMs, timezone } = moment;
  const contextWindowTokens = moment.contextWindowTokens ?? session.contextWindowTokens;
  const { prompt, lastAt } = session;
  const contextTokens = prompt?.tokens ?? null;
  const quietMs = since(lastAt, nowMs);
  return {
    ...session,
    name: nameOf(session, timezone),
    work: workView(session.work),
    model: prompt?.model ?? null,
    contextTokens,
    contextWindowTokens,
    contextShare:
      contextTokens === null || contextWindowTokens === null ? null : contextTokens / contextWindowTokens,
    quietMs,
    running: session.running.map(({ startedAt, ...call }) => ({
      ...call,
      elapsedMs: since(startedAt, nowMs),
    })),
    agents: session.agents.map((agent) => agentView(agent, quietMs, nowMs)),
    failures: session.failures.map((failure) => ({ ...failure, agoMs: since(failure.at, nowMs) })),
  };
}

function agentView(agent: WatchedAgent, quietMs: number | null, nowMs: number): AgentView {
  const isRunning = agent.status === "unfinished" && quietMs !== null && quietMs < longestSilenceMs;
  const elapsedMs = isRunning ? since(agent.startedAt, nowMs) : agent.durationMs;
  return { ...agent, isRunning, elapsedMs };
}

/** At least 0, in case the clock was set back. */
function since(at: number | null, nowMs: number): number | null {
  return at === null ? null : Math.max(0, nowMs - at);
}

/** The name of a session. */
export function nameOf(
  session: Pick<NamedSession, "title" | "project" | "startedAt">,
  timezone: string,
): string {
  return sessionName({ ...session, firstWords: null }, timezone);
}

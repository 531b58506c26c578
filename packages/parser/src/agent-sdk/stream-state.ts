import type { TokenUsage, TotalSpan } from "@turnmeter/schema";
import { newFileState, newUnitState, type UnitState } from "../claude/unit-state.js";
import { AgentThreads } from "./agent-threads.js";
import { ContentNames } from "./content-names.js";
import { Denials } from "./denials.js";
import { ResponseModels } from "../claude/model-name.js";
import { Partials } from "./partials.js";
import { Tasks } from "./tasks.js";

/** Stated usage by model; the model is null where none is named. */
export type ModelTotals = ReadonlyMap<string | null, TokenUsage>;

/** A process of Claude Code that ran turns of a session. */
export interface StreamProcess {
  /** The lines that it wrote; null if its totals may include those of earlier processes. */
  readonly span: TotalSpan | null;
  /** The last totals that it stated. */
  readonly totals: ModelTotals;
  /** Whether they are of its last turn alone, as newer results state. */
  readonly isOfTurn: boolean;
}

/** State of a session in a stream. */
export interface StreamSession {
  cwd: string | null;
  clientVersion: string | null;
  model: string | null;
  /** Models of responses on the main thread. */
  readonly models: Set<string>;
  /** The model of the newest one of these; null before the first. */
  responseModel: string | null;
  /** Models of responses on all threads. */
  readonly responseModels: ResponseModels;
  /** Whether its main thread has started a subagent. */
  hasAgents: boolean;
  /** Whether an `init` message was read. */
  hasInit: boolean;
  /** Ids of the messages of turns that have ended. */
  readonly messages: Set<string>;
  /** Prompt tokens of this turn's responses, by message id. */
  readonly turnPrompts: Map<string, { readonly model: string; readonly tokens: number }>;
  /** The line after the end of the last turn; 0 in the first turn. */
  turnFirstLine: number;
  /** The process that ran the last turn; null in the first turn. */
  process: StreamProcess | null;
  /** Whether this turn has shown an error of the API. */
  hasApiError: boolean;
  isLimited: boolean;
}

/** State from the messages of one file so far. */
export interface StreamState {
  readonly path: string;
  /** State of the transcript decoders. */
  readonly unit: UnitState;
  readonly sessions: Map<string, StreamSession>;
  sessionId: string | null;
  readonly agents: AgentThreads;
  readonly tasks: Tasks;
  readonly denials: Denials;
  readonly partials: Partials;
  /** Names of messages that have no uuid. */
  readonly names: ContentNames;
  /** Results that were read, by uuid. */
  readonly results: Set<string>;
  /** First time of a message; null until there is one. */
  firstAt: number | null;
  isTimeMissed: boolean;
}

/** The state before the first message of a file. */
export function newStreamState(path: string): StreamState {
  const unit = newUnitState();
  unit.file = newFileState(path);
  return {
    path,
    unit,
    sessions: new Map(),
    sessionId: null,
    agents: new AgentThreads(),
    tasks: new Tasks(),
    denials: new Denials(),
    partials: new Partials(),
    names: new ContentNames(),
    results: new Set(),
    firstAt: null,
    isTimeMissed: false,
  };
}

/** State of a session, from its first message on. */
export function sessionOf(state: StreamState, sessionId: string): StreamSession {
  const known = state.sessions.get(sessionId);
  if (known !== undefined) return known;
  const session: StreamSession = {
    cwd: null,
    clientVersion: null,
    model: null,
    models: new Set(),
    responseModel: null,
    responseModels: new ResponseModels(),
    hasAgents: false,
    hasInit: false,
    messages: new Set(),
    turnPrompts: new Map(),
    turnFirstLine: 0,
    process: null,
    hasApiError: false,
    isLimited: false,
  };
  state.sessions.set(sessionId, session);
  return session;
}

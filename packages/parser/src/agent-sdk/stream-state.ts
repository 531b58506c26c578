import type { TokenUsage, TotalSpan } from "@turnmeter/schema";
import { newFileState, newUnitState, type UnitState } from "../claude/unit-state.js";
import { AgentThreads } from "./agent-threads.js";
import { ContentNames } from "./content-names.js";
import { Denials } from "./denials.js";
import { ResponseModels } from "../claude/model-name.js";
import { Partials } from "./partials.js";
import { Tasks } from "./tasks.js";

/** A process of a session, as the ends of its turns report it. */
export interface StreamProcess {
  /** The part of the stream that it wrote; null if its sums may hold those of processes before it. */
  readonly span: TotalSpan | null;
  /** The sums that it stated last, by model. */
  readonly stated: ReadonlyMap<string | null, TokenUsage>;
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
  /** Whether a message told which version runs. */
  hasStarted: boolean;
  /** Prompt tokens of the main thread's responses of this turn, by message. */
  readonly turnPrompts: Map<string, number>;
  /** The line after the last turn's end, or 0. */
  turnLine: number;
  /** The process that ended the last turn; null before the first. */
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
    hasStarted: false,
    turnPrompts: new Map(),
    turnLine: 0,
    process: null,
    hasApiError: false,
    isLimited: false,
  };
  state.sessions.set(sessionId, session);
  return session;
}

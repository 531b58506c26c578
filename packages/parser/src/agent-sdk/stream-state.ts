import type { LogEvent, ResultEvent, RowOrigin, TokenUsage, TotalSpan } from "@turnmeter/schema";
import { FileState, newUnitState, type UnitState } from "../claude/unit-state.js";
import { evidenceOf, resultAt } from "../decoding/events-at.js";
import { signalOf } from "../decoding/verdict.js";
import { ResponseModels } from "../claude/model-name.js";
import {
  amountOf,
  booleanOf,
  durationOf,
  integerOf,
  measuredOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { AgentThreads } from "./agent-threads.js";
import { Partials } from "./partials.js";

interface Task {
  readonly taskId: string;
  callId: string | null;
  isAgent: boolean;
  /** True until something shows that its call waits for it. */
  isBackground: boolean;
}

/** Task types that are subagents; their task id is the agent id. */
const agentTypes: ReadonlySet<unknown> = new Set(["local_agent", "remote_agent"]);

const finalStatuses: ReadonlySet<string> = new Set(["completed", "failed", "killed", "stopped"]);

/** A subagent that a message names together with its call. */
interface NamedAgent {
  readonly callId: string;
  readonly agentId: string;
}

/** The tasks of a stream: subagents, and commands that run in the background. */
class Tasks {
  readonly #tasks = new Map<string, Task>();

  /** The subagent and call that a message about a task names together; null if it names none. */
  note(record: Projected, { calls }: UnitState): NamedAgent | null {
    const taskId = stringOf(record["task_id"]);
    if (taskId === null) return null;
    const task = this.#tasks.get(taskId) ?? { taskId, callId: null, isAgent: false, isBackground: true };
    this.#tasks.set(taskId, task);
    task.callId ??= stringOf(record["tool_use_id"]);
    task.isAgent ||=
      agentTypes.has(record["task_type"]) ||
      stringOf(record["subagent_type"]) !== null ||
      (task.callId !== null && calls.get(task.callId)?.tool === "Agent");
    task.isBackground =
      booleanOf(record["is_backgrounded"]) ??
      booleanOf(objectOf(record["patch"])?.["is_backgrounded"]) ??
      task.isBackground;
    return task.isAgent && task.callId !== null ? { callId: task.callId, agentId: taskId } : null;
  }

  /**
   * Events of a `system` message about a task: the subagent, and the task's end. `agentOf` knows subagents by the calls
   * that started them.
   */
  events(
    record: Projected,
    origin: RowOrigin,
    unit: UnitState,
    agentOf: (callId: string) => string | null,
  ): LogEvent[] {
    const task = this.#tasks.get(stringOf(record["task_id"]) ?? "");
    if (task === undefined) return [];
    const taskId = (task.isAgent && task.callId !== null ? agentOf(task.callId) : null) ?? task.taskId;
    const events: LogEvent[] = [];
    if (task.isAgent && record["subtype"] !== "task_updated") {
      events.push(evidence(taskId, task, record, origin));
    }
    const status = stringOf(record["status"]) ?? stringOf(objectOf(record["patch"])?.["status"]);
    if (status === null || !finalStatuses.has(status)) return events;
    // A command that its call waited for ends with the call's result.
    if (!task.isAgent && !task.isBackground) return events;
    const key = `${taskId}/${status}`;
    // Several messages, and a notice to the model, report the same end.
    const textHash = unit.taskEnds.get(key) ?? `state:${key}`;
    unit.taskEnds.set(key, textHash);
    events.push({
      kind: "taskEnd",
      origin,
      taskId,
      callId: task.isBackground ? task.callId : null,
      status,
      textHash,
      ...figures(record),
    });
    return events;
  }
}

function evidence(agentId: string, task: Task, record: Projected, origin: RowOrigin): LogEvent {
  const depth = integerOf(record["spawn_depth"]);
  const isStart = record["subtype"] === "task_started";
  return evidenceOf(origin, agentId, "progress", {
    agentKind: "task",
    agentType: stringOf(record["subagent_type"]),
    // Later messages say here what the subagent does at the moment.
    description: isStart ? stringOf(record["description"]) : null,
    callId: task.callId,
    depth: depth !== null && depth > 0 ? depth : null,
    isBackground: isStart ? booleanOf(record["is_backgrounded"]) : null,
    promptHash: measuredOf(record["prompt"])?.hash ?? null,
    ...figures(record),
  });
}

function figures(record: Projected) {
  const usage = objectOf(record["usage"]);
  return {
    reportedTokens: amountOf(usage?.["total_tokens"]),
    reportedDurationMs: durationOf(usage?.["duration_ms"]),
    reportedToolUses: amountOf(usage?.["tool_uses"]),
  };
}

/** Names of records by what they hold, so that a copy of a file has the same ones. */
export class ContentNames {
  readonly #seen = new Map<string, number>();

  /** The name of the next record with this hash: equal records of one file have names of their own. */
  of(hash: string): string {
    const before = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, before + 1);
    return `${hash}:${before}`;
  }
}

/** Stated usage by model; the model is null where none is named. */
export type ModelTotals = ReadonlyMap<string | null, TokenUsage>;

/** A process of Claude Code that ran turns of a session. */
export interface StreamProcess {
  /** The lines that it wrote; null if its totals may include those of earlier processes. */
  readonly span: TotalSpan | null;
  /** The last totals that it stated. */
  readonly totals: ModelTotals;
  /** Whether the totals cover only its last turn, as in newer results. */
  readonly isOfTurn: boolean;
}

/** State of a session in a stream. */
export class StreamSession {
  cwd: string | null = null;
  clientVersion: string | null = null;
  model: string | null = null;
  /** Models of responses on the main thread. */
  readonly models = new Set<string>();
  /** The model of the newest one of these; null before the first. */
  responseModel: string | null = null;
  /** Models of responses on all threads. */
  readonly responseModels = new ResponseModels();
  /** Whether its main thread has started a subagent. */
  hasAgents = false;
  /** Whether an `init` message was read. */
  hasInit = false;
  /** Ids of the messages of turns that have ended. */
  readonly messages = new Set<string>();
  /** Prompt tokens of this turn's responses, by message id. */
  readonly turnPrompts = new Map<string, { readonly model: string; readonly tokens: number }>();
  /** The line after the end of the last turn; 0 in the first turn. */
  turnFirstLine = 0;
  /** The process that ran the last turn; null in the first turn. */
  process: StreamProcess | null = null;
  /** Whether this turn has shown an error of the API. */
  hasApiError = false;
  isLimited = false;
}

/** State from the messages of one file so far. */
export class StreamState {
  readonly path: string;
  /** State of the transcript decoders. */
  readonly unit = newUnitState();
  readonly sessions = new Map<string, StreamSession>();
  sessionId: string | null = null;
  readonly agents = new AgentThreads();
  readonly tasks = new Tasks();
  readonly denials = new Denials();
  readonly partials = new Partials();
  /** Names of messages that have no uuid. */
  readonly names = new ContentNames();
  /** Results that were read, by uuid. */
  readonly results = new Set<string>();
  /** First time of a message; null until there is one. */
  firstAt: number | null = null;
  isTimeMissed = false;

  constructor(path: string) {
    this.path = path;
    this.unit.file = new FileState(path);
  }
}

/** State of a session, from its first message on. */
export function sessionOf(state: StreamState, sessionId: string): StreamSession {
  const known = state.sessions.get(sessionId);
  if (known !== undefined) return known;
  const session = new StreamSession();
  state.sessions.set(sessionId, session);
  return session;
}

const causes: ReadonlyMap<string, string> = new Map([
  ["rule", "rule"],
  ["hook", "hook"],
  ["classifier", "auto-mode"],
  ["asyncAgent", "nobody-to-ask"],
  ["mode", "nobody-to-ask"],
]);

/**
 * Calls that were denied, as messages of their own say and as the end of a turn sums them up. A host may put
 * any text in the place of the result, which then looks like a failure: such a result waits for the turn's end.
 */
class Denials {
  readonly #causes = new Map<string, string | null>();
  readonly #answered = new Set<string>();
  readonly #unanswered = new Set<string>();
  #waiting: ResultEvent[] = [];

  add(callId: string, reason: string | null): void {
    const known = this.#causes.get(callId) ?? null;
    this.#causes.set(callId, known ?? causes.get(reason ?? "") ?? null);
    if (!this.#answered.has(callId)) this.#unanswered.add(callId);
  }

  answer(callId: string): void {
    this.#answered.add(callId);
    this.#unanswered.delete(callId);
  }

  /** Holds back results that may prove to be denials; adds known denials to the others. */
  pass(events: readonly LogEvent[]): readonly LogEvent[] {
    if (!events.some(({ kind }) => kind === "result")) return events;
    return events.flatMap((event): readonly LogEvent[] => {
      if (event.kind !== "result") return [event];
      if (event.signal.outcome !== "failed" || !event.isCallIdGlobal) return [event];
      if (this.#causes.has(event.callId)) return [this.#settled(event)];
      this.#waiting.push(event);
      return [];
    });
  }

  /** Held results, plus one for each unanswered denied call that `isOpen` knows. */
  endTurn(origin: RowOrigin, isOpen: (callId: string) => boolean): readonly LogEvent[] {
    const missing = [...this.#unanswered].filter(isOpen);
    for (const callId of missing) this.answer(callId);
    return [...this.release(), ...missing.map((callId) => this.#denied(callId, origin))];
  }

  release(): readonly LogEvent[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.map((event) => this.#settled(event));
  }

  #settled(event: ResultEvent): ResultEvent {
    const cause = this.#causes.get(event.callId);
    if (cause === undefined) return event;
    return { ...event, signal: { ...event.signal, outcome: "denied", cause } };
  }

  #denied(callId: string, origin: RowOrigin): ResultEvent {
    const verdict = { outcome: "denied", cause: this.#causes.get(callId) ?? null } as const;
    const parts = { isCallIdGlobal: true, contentHash: null };
    return resultAt(origin, callId, signalOf(verdict, null, true), null, parts);
  }
}

import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { ResponseQueue } from "../codex/response-queue.js";
import type { StatedWindow } from "../decoding/context-window.js";
import { instantOf } from "../decoding/timestamp.js";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { numberOf, objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { LogFile } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { OpenCalls } from "./open-calls.js";
import { isGlobalId, ResponseNames } from "./response-names.js";
import type { StoredCalls } from "./stored-calls.js";
import { UsageLedger } from "./usage-ledger.js";

/** Choices of one thread. */
export interface ThreadSettings {
  model: string | null;
  effort: string | null;
}

/** State from the rows of one file so far. */
export class CopilotSession implements StatedWindow {
  contextWindowTokens: number | null = null;
  /** Null until a row names it. */
  sessionId: string | null = null;
  clientVersion: string | null = null;
  cwd: string | null = null;
  gitBranch: string | null = null;
  repository: string | null = null;
  /** When it began, epoch ms; rows that a fork copied are older. */
  startedAt: number | null = null;
  lastAt: number | null = null;
  /** Whether a sum was stated. */
  hasTotals = false;
  /** By agent; null for the conversation itself. */
  readonly threads = new Map<string | null, ThreadSettings>();
  /** Subagents by the call that started them. */
  readonly agentOfCall = new Map<string, string>();
  /** When each hook that runs was started, by its id. */
  readonly hooks = new Map<string, number | null>();
  readonly responses = new ResponseNames();
  readonly calls = new OpenCalls();
  readonly ledger = new UsageLedger();
  readonly cost = new CreditCost();
  /** Holds events in order until the models of all responses and calls among them are known. */
  readonly queue = new ResponseQueue();
  /** What the database has of the session; null before its first row. */
  stored: StoredCalls | null = null;
  /** The newest row; null before the first one. */
  newest: RowOrigin | null = null;
}

/** The settings of an agent's thread. */
export function settingsOf({ threads }: CopilotSession, agentId: string | null): ThreadSettings {
  const known = threads.get(agentId) ?? { model: null, effort: null };
  threads.set(agentId, known);
  return known;
}

/** Notes the model of a thread, and gives it to the events that wait for it. `auto` is no model. */
export function noteModel(session: CopilotSession, { agentId, threadId }: RowOrigin, value: unknown): void {
  const model = stringOf(value);
  if (model === null || model === "auto") return;
  settingsOf(session, agentId).model = model;
  session.queue.settleModel(model, threadId);
}

/** Notes where the session works. */
export function noteContext(session: CopilotSession, context: Projected | null): void {
  if (context === null) return;
  session.cwd = workingDirectory(context["cwd"]) ?? session.cwd;
  session.gitBranch = stringOf(context["branch"]);
  const name = stringOf(context["repository"]);
  const host = stringOf(context["repositoryHost"]) ?? "github.com";
  session.repository = name === null ? null : `${host}/${name}`;
}

/** The origin of a row. A subagent without an id of its own is named by the call that started it. */
export function originOf(
  session: CopilotSession,
  projected: ProjectedRecord,
  file: LogFile,
  sessionId: string,
): RowOrigin {
  const { record } = projected;
  const agentId = agentOf(session, record);
  const written = instantOf(record["timestamp"]);
  session.lastAt = written ?? session.lastAt;
  const id = stringOf(record["id"]);
  return rowOrigin("copilot-cli", file, projected, sessionId, {
    agentId,
    at: session.lastAt,
    ...(written === null && session.lastAt !== null ? { isTimeTaken: true as const } : {}),
    uuid: isGlobalId(id) ? id : null,
    cwd: session.cwd,
    gitBranch: session.gitBranch,
    repository: session.repository,
    clientVersion: session.clientVersion,
  });
}

function agentOf({ agentOfCall }: CopilotSession, record: Projected): string | null {
  const own = stringOf(record["agentId"]);
  if (own !== null) return own;
  const callId = stringOf(objectOf(record["data"])?.["parentToolCallId"]);
  return callId === null ? null : (agentOfCall.get(callId) ?? callId);
}

/** Session cost from stated sums, in billionths of an AI credit. */
class CreditCost {
  #ended = 0;
  #newest = 0;
  #copied = 0;

  /** `isFresh` if the sum starts again at 0. */
  note(value: unknown, isFresh: boolean): void {
    const sum = numberOf(value);
    if (sum === null || sum < 0) return;
    if (isFresh || sum < this.#newest) this.#ended += this.#newest;
    this.#newest = sum;
  }

  /** Sums so far belong to the session this was forked from. */
  startFork(): void {
    this.#copied = this.#ended + this.#newest;
  }

  get total(): number {
    return this.#ended + this.#newest - this.#copied;
  }
}

/** One event of a log, with what the rows before it said. */
export interface CopilotRow {
  readonly session: CopilotSession;
  readonly origin: RowOrigin;
  readonly data: Projected;
  readonly projected: ProjectedRecord;
}

/** Returns a row's events that need no model. Events that need one go straight to the session's queue. */
export type DecodeRow = (row: CopilotRow) => readonly LogEvent[];

import type { RowOrigin, CallEvent, RequestPartEvent } from "@turnmeter/schema";
import { addInstant, type Interval } from "../activity-intervals.js";
import type { PromptCandidate, ThreadCandidate } from "../candidates/thread.js";
import { newerVersion } from "@turnmeter/schema/client-version.js";
import { earlier, later } from "../order.js";
import { isRenamedCopy, responseKey, rowName } from "../response-key.js";
import { newThreadSteps, type ThreadSteps } from "./thread-steps.js";

type RequestsByKey = Map<string, number>;

/** The newest response of a thread: its calls are the ones that an interruption cuts. */
export interface LatestResponse {
  readonly key: string;
  readonly messageId: string | null;
  readonly requestId: string | null;
  /** The prompt of the turn that ran when it began. */
  readonly turn: ThreadState["turn"];
  /** The newest row that holds a part of it. */
  origin: RowOrigin;
  /** Numbers of its requests, on the main thread and on a sidechain; null where none was looked for. */
  readonly requests: [number | null, number | null];
  /** Numbers of its calls. */
  readonly calls: number[];
}

/** The state of a thread while its file is read. */
export interface ThreadState {
  readonly thread: MutableRow<ThreadCandidate>;
  readonly intervals: Interval[];
  /** When its rows asked a subagent for something, epoch ms. */
  readonly askedAt: number[];
  readonly steps: ThreadSteps;
  /** Requests of the main thread, and of sidechains. */
  readonly requests: readonly [RequestsByKey, RequestsByKey];
  /** Ids of the rows that hold a part of a response. */
  readonly requestRows: Set<string>;
  /** The prompt of the running turn. */
  turn: MutableRow<PromptCandidate> | null;
  /** End of the turn before the newest row: that row may open the next turn. */
  turnEndedBefore: number | null;
  /** Time of a fork's newest copy, epoch ms. The last copy has the time of the copying. */
  copiedAt: number | null;
  latestResponse: LatestResponse | null;
  readonly callsOfMessage: MessageCalls;
  /** Key of the newest call with an id, where the key differs from the id. */
  readonly localCalls: Map<string, string>;
}

export function openThread(origin: RowOrigin): ThreadState {
  return {
    thread: {
      source: origin.source,
      sessionId: origin.sessionId,
      threadId: origin.threadId,
      agentId: origin.agentId,
      file: origin.threadFile ?? origin.file,
      line: origin.line,
      lastLine: origin.line,
      firstAt: null,
      lastAt: null,
      lastStep: null,
      isTorn: false,
      cwd: null,
      gitBranch: null,
      repository: null,
      clientVersion: null,
      entrypoint: null,
      promptId: null,
      askedAt: null,
      isDigest: origin.isDigest ?? false,
    },
    askedAt: [],
    intervals: [],
    steps: newThreadSteps(),
    requests: [new Map(), new Map()],
    requestRows: new Set(),
    turn: null,
    turnEndedBefore: null,
    copiedAt: null,
    latestResponse: null,
    callsOfMessage: new MessageCalls(),
    localCalls: new Map(),
  };
}

/** Begins a turn. The row of its prompt does not belong to the turn before. */
export function openTurn(state: ThreadState, prompt: MutableRow<PromptCandidate>): void {
  if (state.turn !== null) state.turn.turnEndedAt = state.turnEndedBefore;
  state.turn = prompt;
}

/** Notes that a row was written. Records without a time leave no trace; gaps up to `gapMs` are active. */
export function noteRow(state: ThreadState, origin: RowOrigin, gapMs: number): void {
  const { thread, turn } = state;
  // An event known only at the end of a file comes with its own line.
  thread.lastLine = Math.max(thread.lastLine, origin.line);
  thread.cwd ??= origin.cwd;
  if (thread.gitBranch === null && origin.cwd === thread.cwd) thread.gitBranch = origin.gitBranch;
  thread.repository ??= origin.repository ?? null;
  thread.entrypoint ??= origin.entrypoint;
  thread.promptId ??= origin.promptId;
  if (origin.clientVersion !== thread.clientVersion) {
    thread.clientVersion = newerVersion(thread.clientVersion, origin.clientVersion);
  }
  const isCopy = isRenamedCopy(origin);
  if (isCopy && turn !== null) turn.turnEndedAt = later(turn.turnEndedAt, state.copiedAt);
  state.copiedAt = isCopy ? origin.at : null;
  state.turnEndedBefore = turn?.turnEndedAt ?? null;
  if (origin.at === null || origin.isParents === true) return;
  thread.firstAt = earlier(thread.firstAt, origin.at);
  thread.lastAt = later(thread.lastAt, origin.at);
  addInstant(state.intervals, origin.at, gapMs);
  if (turn !== null && !isCopy) turn.turnEndedAt = later(turn.turnEndedAt, origin.at);
}

/** The turn of a row: the running one on the main thread, the prompt id on a subagent's. */
export interface RowTurn {
  readonly turnId: string | null;
  readonly promptId: string | null;
}

export function turnOfRow({ turn }: ThreadState, { agentId, promptId }: RowOrigin): RowTurn {
  return agentId === null ? { turnId: turn?.turnId ?? null, promptId: null } : { turnId: null, promptId };
}

/** Numbers of calls by the message id of their response. They are looked for only where an interruption names one. */
export class MessageCalls {
  readonly #messageIds: string[] = [];
  readonly #calls: number[] = [];
  /** Index of the first `#mapped` calls, extended by each lookup. */
  readonly #byMessage = new Map<string, number[]>();
  #mapped = 0;

  add(messageId: string, call: number): void {
    this.#messageIds.push(messageId);
    this.#calls.push(call);
  }

  /** Takes out the calls of a message's response, in their order. */
  take(messageId: string): readonly number[] {
    for (; this.#mapped < this.#calls.length; this.#mapped++) {
      const of = this.#messageIds[this.#mapped]!;
      const calls = this.#byMessage.get(of);
      if (calls === undefined) this.#byMessage.set(of, [this.#calls[this.#mapped]!]);
      else calls.push(this.#calls[this.#mapped]!);
    }
    const calls = this.#byMessage.get(messageId) ?? [];
    this.#byMessage.delete(messageId);
    return calls;
  }
}

/** A row that is still being put together. */
export type MutableRow<T> = { -readonly [K in keyof T]: T[K] };

type MessageIds = Pick<RequestPartEvent, "messageId" | "requestId">;

/** Makes the response that a row holds a part of the newest one. Mostly it already is, and the row repeats its ids. */
export function responseOfPart(event: RequestPartEvent, rowKey: string, state: ThreadState): LatestResponse {
  const { origin, messageId, requestId, isMessageIdGlobal, isNamedByRequest } = event;
  const newest = state.latestResponse;
  if (
    messageId !== null &&
    requestId !== null &&
    newest?.messageId === messageId &&
    newest.requestId === requestId
  ) {
    newest.origin = origin;
    return newest;
  }
  const key = responseKey({ messageId, requestId, isMessageIdGlobal, isNamedByRequest, rowKey });
  return latestResponse(state, key, event, origin);
}

/** The response on the call's own row, else the one that the call's ids name. */
export function responseOfCall(event: CallEvent, state: ThreadState): LatestResponse {
  const { origin, messageId, requestId } = event;
  if (state.latestResponse?.origin === origin) return state.latestResponse;
  const rowKey = rowName(origin) ?? `${origin.file}:${origin.line}`;
  const key = responseKey({
    messageId,
    requestId,
    isMessageIdGlobal: true,
    isNamedByRequest: false,
    rowKey,
  });
  return latestResponse(state, key, event, origin);
}

/** Updates the thread's newest response with a row that holds a part of it. */
function latestResponse(
  state: ThreadState,
  key: string,
  { messageId, requestId }: MessageIds,
  origin: RowOrigin,
): LatestResponse {
  const { latestResponse: newest, turn } = state;
  if (newest?.key === key) {
    newest.origin = origin;
    return newest;
  }
  // Settling knows which of such rows are one response; an interruption cuts the calls of all of them.
  const isAlike =
    messageId !== null &&
    requestId === null &&
    newest?.messageId === messageId &&
    newest.requestId === null &&
    newest.turn === turn;
  const calls = isAlike ? newest.calls : [];
  return (state.latestResponse = { key, messageId, requestId, turn, origin, requests: [null, null], calls });
}

/** The key of the call with this id: ids that are not unique everywhere mean the thread's newest such call. */
export function callKeyOf(callId: string, isGlobal: boolean, origin: RowOrigin, state: ThreadState): string {
  if (isGlobal) return callId;
  return state.localCalls.get(callId) ?? `${origin.threadId} ${callId}`;
}

/** Removes and returns the calls that an interruption cuts, by number: those of the response that the row names, else of the newest one. A call is cut once. */
export function takeCutCalls(state: ThreadState, messageId: string | null): readonly number[] {
  if (messageId !== null) return state.callsOfMessage.take(messageId);
  return state.latestResponse?.calls.splice(0) ?? [];
}

/** Adds a call to its response, and to the message id on its row. */
export function noteCall(
  state: ThreadState,
  { calls }: LatestResponse,
  messageId: string | null,
  call: number,
): void {
  calls.push(call);
  if (messageId !== null) state.callsOfMessage.add(messageId, call);
}

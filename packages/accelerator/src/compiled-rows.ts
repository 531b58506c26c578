import type {
  CallEvent,
  InterruptionEvent,
  MarkEvent,
  PromptEvent,
  RequestPartEvent,
  ResultEvent,
  RowOrigin,
  SpawnRequest,
  TaskEndEvent,
  TurnEndEvent,
} from "@turnmeter/schema";
import { iterationsText, tokensOf } from "@turnmeter/pairing/unit";
import { NULL_INTEGER } from "@turnmeter/columns";
import { addressOf } from "./instance.js";
import type { CompiledStrings } from "./compiled-strings.js";
import type { AcceleratorExports } from "./exports.js";

/** How a turn ended; see turn-events.ts of the compiled pairing. 0 if a row does not say. */
const endings = { completed: 1, failed: 2, interrupted: 3 } as const;

/** Passes the events of rows to compiled code. */
export class CompiledRows {
  readonly #exports: AcceleratorExports;
  readonly #strings: CompiledStrings;
  #origin: RowOrigin | null = null;

  constructor(exports: AcceleratorExports, strings: CompiledStrings) {
    this.#exports = exports;
    this.#strings = strings;
  }

  /** Makes the next event start another row. */
  forget(): void {
    this.#origin = null;
  }

  addPart(event: RequestPartEvent): void {
    this.#open(event.origin);
    this.#setPartIds(event);
    this.#setPartTokens(event);
    const { model, stopReason, effort, serviceTier, speed, inferenceGeo, iterations } = event;
    const code = (text: string | null) => this.#strings.code(text);
    this.#exports.setPartTexts(
      code(model),
      code(stopReason),
      code(effort),
      code(serviceTier),
      code(speed),
      code(inferenceGeo),
    );
    this.#exports.setPartSizes(
      code(iterationsText(iterations)),
      iterations.reduce((sum, { usage }) => sum + tokensOf(usage), 0),
      event.contentChars,
      long(event.recordedCostNanoUsd),
    );
    this.#exports.addPart();
  }

  addCall(event: CallEvent): void {
    this.#open(event.origin);
    this.#setCallIds(event);
    const { inputBytes, inputHash, isWaiting } = event;
    const code = (text: string | null) => this.#strings.code(text);
    this.#exports.setCallTool(
      code(event.tool),
      code(event.rawTool),
      code(event.mcpServer),
      Number(isWaiting),
      code(event.model),
      code(event.target),
      code(event.program),
    );
    const hashAt = this.#strings.put(inputHash);
    this.#exports.setCallInput(long(inputBytes), hashAt, this.#strings.length);
    this.#setSpawn(event.spawn);
    this.#exports.addCall();
  }

  /** Adds a result; returns a function that gives the key of its call. */
  addResult(event: ResultEvent): () => string {
    this.#open(event.origin);
    const { callId, isCallIdGlobal, signal, taskId, taskStatus, workflowId } = event;
    const { outcome, cause, exitCode, isClientMade, isPlaceholder } = signal;
    const { put, code } = bound(this.#strings);
    const exports = this.#exports;
    exports.setResultId(put(callId), this.#strings.length, Number(isCallIdGlobal));
    exports.setSignal(
      code(outcome),
      code(cause),
      long(exitCode),
      Number(isClientMade),
      Number(isPlaceholder),
    );
    exports.setContent(
      long(event.durationMs),
      long(event.resultBytes),
      put(event.contentHash),
      this.#strings.length,
      integer(event.linesAdded),
      integer(event.linesRemoved),
      integer(event.webSearches),
    );
    exports.setTask(code(taskId), code(taskStatus), code(workflowId));
    exports.addResult();
    return () => this.#strings.string(addressOf(exports.resultKeyAt()), exports.resultKeyLength());
  }

  addPrompt({ origin, textHash, promptSource, isQueued, isEcho }: PromptEvent): void {
    this.#open(origin);
    const { code } = bound(this.#strings);
    this.#exports.setPrompt(code(textHash), code(promptSource), Number(isQueued), Number(isEcho === true));
    this.#exports.addPrompt();
  }

  addMark({ origin, mark, detail, value, durationMs, callId }: MarkEvent): void {
    this.#open(origin);
    const { put, code } = bound(this.#strings);
    const callAt = put(callId);
    const callLength = this.#strings.length;
    this.#exports.setMark(code(mark), code(detail), long(value), long(durationMs), callAt, callLength);
    this.#exports.addMark();
  }

  addInterruption({ origin, messageId, isRefuted }: InterruptionEvent): void {
    this.#open(origin);
    const messageAt = this.#strings.put(messageId);
    this.#exports.addInterruption(messageAt, this.#strings.length, Number(isRefuted === true));
  }

  addTurnEnd({ origin, durationMs, ending }: TurnEndEvent): void {
    this.#open(origin);
    this.#exports.addTurnEnd(long(durationMs), ending === undefined ? 0 : endings[ending]);
  }

  addActivity(origin: RowOrigin, hidesResponse: boolean, asksAgent: boolean): void {
    this.#open(origin);
    this.#exports.addActivity(Number(hidesResponse), Number(asksAgent));
  }

  /** Notes the row of a task's end; gives the key of the call that started the task, null if none is named. */
  noteTaskEnd({ origin, callId }: TaskEndEvent): string | null {
    this.#open(origin);
    this.#exports.noteOnly();
    if (callId === null) return null;
    this.#exports.findLocalCall(this.#strings.put(callId), this.#strings.length);
    return this.#strings.string(addressOf(this.#exports.callKeyAt()), this.#exports.callKeyLength());
  }

  /** Notes a row; gives its turn. */
  noteTurn(origin: RowOrigin): { readonly turnId: string | null; readonly promptId: string | null } {
    this.#open(origin);
    const turnId = this.#strings.text(this.#exports.newestTurnId());
    return { turnId, promptId: this.#strings.text(this.#exports.newestPromptId()) };
  }

  #open(origin: RowOrigin): void {
    this.#strings.begin();
    const isNewest = this.#origin === origin;
    this.#setNames(origin);
    if (isNewest) return;
    this.#origin = origin;
    const { code } = bound(this.#strings);
    const exports = this.#exports;
    exports.openFile(code(origin.file), code(origin.source));
    exports.beginRow(origin.line, long(origin.at), flagsOf(origin));
    exports.setRowTexts(
      code(origin.cwd),
      code(origin.gitBranch),
      code(origin.clientVersion),
      code(origin.entrypoint),
      code(origin.promptId),
      code(origin.repository ?? null),
    );
    const { threadId, sessionId, agentId, line, isDigest } = origin;
    exports.threadOf(code(threadId), code(sessionId), code(agentId), line, Number(isDigest === true));
  }

  #setNames({ uuid, forkedFromUuid }: RowOrigin): void {
    const uuidAt = this.#strings.put(uuid);
    const uuidLength = this.#strings.length;
    const forkedAt = this.#strings.put(forkedFromUuid ?? null);
    this.#exports.setRowNames(uuidAt, uuidLength, forkedAt, this.#strings.length);
  }

  #setPartIds({
    messageId,
    requestId,
    lineHash,
    isMessageIdGlobal,
    isNamedByRequest,
  }: RequestPartEvent): void {
    const messageAt = this.#strings.put(messageId);
    const messageLength = this.#strings.length;
    const requestAt = this.#strings.put(requestId);
    const requestLength = this.#strings.length;
    const hashAt = this.#strings.put(lineHash);
    this.#exports.setPartIds(
      messageAt,
      messageLength,
      requestAt,
      requestLength,
      hashAt,
      this.#strings.length,
      Number(isMessageIdGlobal),
      Number(isNamedByRequest),
    );
  }

  #setPartTokens({ usage, isLowerBound, hasStopDetails }: RequestPartEvent): void {
    this.#exports.setPartTokens(
      Number(usage !== null),
      usage?.inputTokens ?? 0,
      usage?.outputTokens ?? 0,
      usage?.reasoningTokens ?? -1,
      usage?.cacheReadTokens ?? 0,
      usage?.cacheWrite5mTokens ?? 0,
      usage?.cacheWrite1hTokens ?? 0,
      usage?.cacheWriteUnknownTtlTokens ?? 0,
      usage?.webSearches ?? 0,
      Number(isLowerBound === true),
      Number(hasStopDetails === true),
    );
  }

  #setCallIds({ callId, isCallIdGlobal, callKey, messageId, requestId }: CallEvent): void {
    const idAt = this.#strings.put(callId);
    const idLength = this.#strings.length;
    const keyAt = this.#strings.put(callKey ?? null);
    const keyLength = this.#strings.length;
    const messageAt = this.#strings.put(messageId);
    const messageLength = this.#strings.length;
    const requestAt = this.#strings.put(requestId);
    this.#exports.setCallIds(
      idAt,
      idLength,
      Number(isCallIdGlobal),
      keyAt,
      keyLength,
      messageAt,
      messageLength,
      requestAt,
      this.#strings.length,
    );
  }

  #setSpawn(spawn: SpawnRequest | null): void {
    const { code } = bound(this.#strings);
    this.#exports.setSpawn(
      Number(spawn !== null),
      code(spawn?.agentType ?? null),
      code(spawn?.description ?? null),
      code(spawn?.promptHash ?? null),
      flag(spawn?.isBackground ?? null),
      code(spawn?.model ?? null),
    );
  }
}

function bound(strings: CompiledStrings) {
  return {
    code: (text: string | null) => strings.code(text),
    put: (string: string | null) => strings.put(string),
  };
}

/** Must match row.ts of the compiled pairing. */
const rowTimeTaken = 1;
const rowSidechain = 2;
const rowBackgroundCopy = 4;
const rowParents = 8;

function flagsOf(origin: RowOrigin): number {
  return (
    (origin.isTimeTaken === true ? rowTimeTaken : 0) |
    (origin.isSidechain ? rowSidechain : 0) |
    (origin.isBackgroundCopy ? rowBackgroundCopy : 0) |
    (origin.isParents === true ? rowParents : 0)
  );
}

/** NaN for null; −0 becomes 0. */
function long(value: number | null): number {
  return value === null ? Number.NaN : value + 0;
}

/** A 32-bit integer, or the null sentinel. */
function integer(value: number | null): number {
  return value ?? NULL_INTEGER;
}

/** 1 for true, 0 for false, 2 for null. */
function flag(value: boolean | null): number {
  return value === null ? 2 : Number(value);
}

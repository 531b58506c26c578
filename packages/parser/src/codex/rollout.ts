import type { LogEvent, RequestPartEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { contextWindowAt, type StatedWindow } from "../decoding/context-window.js";
import { RowNames } from "../decoding/row-names.js";
import { responsePart } from "../decoding/events-at.js";
import type { Projected } from "../projection.js";
import { CopiedRows } from "./copied-rows.js";
import { OpenCalls } from "./open-calls.js";
import { ResponseQueue } from "./response-queue.js";
import type { RolloutThread } from "./thread.js";
import type { RawUsage } from "./token-usage.js";

/** State from the rows of one rollout so far. */
export class Rollout implements StatedWindow {
  contextWindowTokens: number | null = null;
  readonly thread: RolloutThread;
  /** True for rollouts without envelopes, times and tokens. */
  readonly isBare: boolean;
  readonly copies: CopiedRows;
  readonly counter = new TokenCounter();
  readonly queue = new ResponseQueue();
  readonly calls: OpenCalls;
  /** Names for rows without a time. */
  readonly untimedNames = new RowNames();
  cwd: string | null;
  lastAt: number | null = null;
  model: string | null = null;
  /** Model of running totals: the last resort. */
  countedModel: string | null = null;
  effort: string | null = null;
  serviceTier: string | null = null;
  /** The row that named a response whose usage was written before its items. */
  openResponse: RowOrigin | null = null;
  /** First row of a response whose usage has not come yet. */
  unbilled: RowOrigin | null = null;
  /** True from a prompt on until a response has come. */
  awaitsResponse = false;
  /** The row of an answer that nothing of its turn has followed. */
  answer: RowOrigin | null = null;
  /** True in a turn with an error event. */
  hasError = false;
  /** True in a turn whose answer another thread gave. */
  isReview = false;
  /** The turn that was last said to begin, and whether it still goes on. */
  turnId: string | null = null;
  isInTurn = false;
  /** A prompt before the row that begins its turn. */
  opening: RowOrigin | null = null;
  /** True if the text that started a subagent is known. */
  isPrompted = false;
  /** The last prompt: the same one may be there in two forms. */
  prompt: { readonly form: string; readonly hash: string } | null = null;

  constructor(thread: RolloutThread, isBare: boolean) {
    this.thread = thread;
    this.isBare = isBare;
    this.copies = new CopiedRows(thread);
    this.calls = new OpenCalls(!isBare);
    this.cwd = thread.cwd;
  }
}

/** A row of a rollout on its way to events. */
export interface RolloutRow {
  readonly rollout: Rollout;
  readonly origin: RowOrigin;
  /** Content of the line, without its envelope. */
  readonly body: Projected;
}

/** Decoder of one kind of line. */
export type DecodeRolloutRow = (row: RolloutRow) => void;

/** Notes the turn that a row belongs to. Its id is the same in copies of the thread's history (R75). */
export function noteTurn(
  { rollout, origin }: Pick<RolloutRow, "rollout" | "origin">,
  turnId: string | null,
): void {
  if (turnId === null || turnId === rollout.turnId) return;
  rollout.turnId = turnId;
  rollout.queue.add({ kind: "turnStart", origin: rollout.opening ?? origin, turnId });
  rollout.opening = null;
}

/** Notes the size of the model's context. */
export function noteWindow(
  { rollout, origin }: Pick<RolloutRow, "rollout" | "origin">,
  value: unknown,
): void {
  for (const event of contextWindowAt(origin, value, rollout)) rollout.queue.add(event);
}

/** Forgets model and place of copied rows, which do not apply to the thread itself. */
export function forgetCopies(rollout: Rollout): void {
  closeTurn(rollout, null);
  rollout.queue.settleModel(rollout.model);
  rollout.model = null;
  rollout.effort = null;
  rollout.serviceTier = null;
  rollout.cwd = rollout.thread.cwd;
  rollout.prompt = null;
}

/** Notes a row that holds a part of a response. */
export function noteResponseRow({ rollout, origin }: RolloutRow): void {
  rollout.answer = null;
  if (rollout.openResponse === null) rollout.unbilled ??= origin;
}

/** Adds a response with its usage; the waiting calls are its own. */
export function addResponse(
  { rollout, origin }: Pick<RolloutRow, "rollout" | "origin">,
  messageId: string,
  usage: TokenUsage | null,
): void {
  rollout.queue.settleCalls(messageId);
  rollout.unbilled = null;
  rollout.awaitsResponse = false;
  rollout.opening = null;
  rollout.queue.addRequest(requestPart(rollout, origin, messageId, usage));
}

/** The row that ended a turn, and whether it cut it. */
export interface TurnEnd {
  readonly origin: RowOrigin;
  readonly isAborted: boolean;
}

/** Ends a turn; `end` is null if the next one simply begins. Results are reported, and a request without usage in return becomes a response of unknown usage (R81). */
export function closeTurn(rollout: Rollout, end: TurnEnd | null): void {
  const origin = rollout.unbilled ?? (rollout.awaitsResponse ? (end?.origin ?? null) : null);
  if (origin !== null && !rollout.isReview) addResponse({ rollout, origin }, `${origin.uuid}`, null);
  rollout.queue.settleCalls(null);
  rollout.unbilled = null;
  rollout.openResponse = null;
  rollout.awaitsResponse = false;
  rollout.answer = null;
  for (const event of rollout.calls.close(end?.isAborted === true ? end.origin : null)) {
    rollout.queue.add(event);
  }
  if (end === null) return;
  rollout.isInTurn = false;
  rollout.opening = null;
  rollout.isReview = false;
  rollout.hasError = false;
  rollout.prompt = null;
}

/** The events that are left at the end of the file whose head is given. */
export function finishRollout(rollout: Rollout, head: RowOrigin): readonly LogEvent[] {
  // The last response may still be under way. The oldest rollouts never tell any usage.
  if (!rollout.isBare) rollout.unbilled = null;
  for (const event of rollout.calls.finish()) rollout.queue.add(event);
  const { answer } = rollout;
  closeTurn(rollout, null);
  // Versions until late 2025 do not say that a turn has ended.
  if (answer !== null)
    rollout.queue.add({ kind: "turnEnd", origin: answer, durationMs: null, ending: "completed" });
  rollout.queue.settleModel(rollout.countedModel);
  const fork = rollout.copies.fork(head.line);
  if (fork !== null) rollout.queue.add({ kind: "fork", origin: head, ...fork });
  return rollout.queue.drain();
}

/** The events that {@link finishRollout} would return now. Changes nothing. */
export function heldEvents({ queue, calls, copies }: Rollout, head: RowOrigin): readonly LogEvent[] {
  const fork = copies.fork(head.line);
  const forks: readonly LogEvent[] = fork === null ? [] : [{ kind: "fork", origin: head, ...fork }];
  return [...queue.held, ...calls.held(), ...forks];
}

function requestPart(
  { model, effort, serviceTier }: Rollout,
  origin: RowOrigin,
  messageId: string,
  usage: TokenUsage | null,
): RequestPartEvent {
  return responsePart(origin, { messageId, isMessageIdGlobal: true, model, usage, effort, serviceTier });
}

interface CountedUsage {
  readonly usage: RawUsage;
  /** The totals went down, so counting began anew. */
  readonly isReset: boolean;
}

const parts = ["input", "cached", "cacheWrite", "output", "reasoning"] as const;

/**
 * Turns running totals, which are written repeatedly, into the usage of single responses, except for responses that have a record (R74).
 */
export class TokenCounter {
  /** The newest totals; null before the first ones. */
  totals: RawUsage | null = null;
  /** True once a record was seen. */
  hasRecords = false;
  /** Usage of the record that the next running totals repeat. */
  recorded: RawUsage | null = null;

  /** Notes a record, which may come with totals. */
  noteRecord(usage: RawUsage, totals: RawUsage | null): void {
    this.hasRecords = true;
    this.recorded = usage;
    this.totals =
      totals ?? (this.totals === null ? null : combine(this.totals, usage, (sum, added) => sum + added));
  }

  /**
   * New usage in an event's totals and last usage; null for repeats, estimates and what a record already has. The first totals of a fork
   * hold its parent's and count only by their last usage.
   */
  next(totals: RawUsage | null, last: RawUsage | null, isFork: boolean): CountedUsage | null {
    const { totals: before, recorded } = this;
    this.totals = totals === null ? before : withWritten(totals, before);
    this.recorded = null;
    if (last !== null && last.input + last.output === 0) return null;
    if (this.hasRecords && (totals === null || before === null)) return null;
    if (totals === null) return last === null ? null : { usage: last, isReset: false };
    if (before === null) {
      const usage = last ?? (isFork ? null : totals);
      return usage === null ? null : { usage, isReset: false };
    }
    const added = combine(this.totals ?? totals, before, (now, then) => now - then);
    if (parts.every((part) => added[part] === 0)) return null;
    if (last !== null && areEqual(added, last)) return { usage: last, isReset: false };
    if (last !== null && recorded !== null && areEqual(last, recorded)) return null;
    const isReset = parts.some((part) => added[part] < 0);
    return isReset ? { usage: last ?? totals, isReset } : { usage: added, isReset };
  }
}

/** Clients without a cache write counter omit it when they continue another client's file. */
function withWritten(totals: RawUsage, before: RawUsage | null): RawUsage {
  if (before === null || totals.cacheWrite > 0) return totals;
  const isReset = parts.some((part) => part !== "cacheWrite" && totals[part] < before[part]);
  return isReset ? totals : { ...totals, cacheWrite: before.cacheWrite };
}

function areEqual(a: RawUsage, b: RawUsage): boolean {
  return parts.every((part) => a[part] === b[part]);
}

function combine(a: RawUsage, b: RawUsage, of: (a: number, b: number) => number): RawUsage {
  return {
    input: of(a.input, b.input),
    cached: of(a.cached, b.cached),
    cacheWrite: of(a.cacheWrite, b.cacheWrite),
    output: of(a.output, b.output),
    reasoning: of(a.reasoning, b.reasoning),
  };
}

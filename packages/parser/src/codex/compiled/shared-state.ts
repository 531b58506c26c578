import { largestCount, type RowOrigin } from "@turnmeter/schema";
import type { CodexMachine } from "./machine.js";
import { lastLineAt, linesAt, rowsAt, seenTimeAt } from "../../compiled/places.js";
import { markAt } from "../../decoding/events-at.js";
import { threadIdOf } from "../../decoding/main-thread-origin.js";
import { type CopyReach, timeOfId } from "../copied-rows.js";
import type { Rollout } from "../rollout.js";
import type { RawUsage } from "../token-usage.js";
import { callEventAt, callIdOf, openCallAt } from "./open-call-at.js";
import { type CallsApart, canGiveCalls, giveCalls } from "./give-calls.js";
import {
  agentAt,
  answerAt,
  awaitsResponseAt,
  branchAt,
  copiedLineAt,
  copiesLastTimeAt,
  countedModelAt,
  cwdAt,
  effortAt,
  entrypointAt,
  hasCopiesAt,
  hasErrorAt,
  hasRecordedAt,
  hasRecordsAt,
  hasTotalsAt,
  heldActivity,
  heldBytes,
  heldCall,
  heldCallAt,
  heldRowAt,
  historyStartAt,
  isCopyingAt,
  isForkAt,
  isHoldingAt,
  isInTurnAt,
  isPromptedAt,
  isReviewAt,
  lastTimeAt,
  mayHoldCopiesAt,
  modelAt,
  mostPrefixBytes,
  namePrefixAt,
  namePrefixLengthAt,
  nextCall,
  openResponseAt,
  openedAt,
  openingAt,
  ownIdAt,
  ownLineAt,
  promptFormAt,
  promptHashAt,
  recordedAt,
  repositoryAt,
  serviceTierAt,
  sessionAt,
  threadIdAt,
  threadTimeAt,
  totalsAt,
  turnIdAt,
  unbilledAt,
  versionAt,
  windowAt,
} from "./places.js";
import { originAt, placeRow, type RowsOf, someOriginAt } from "./row-places.js";

const promptForms = [null, "event", "item"] as const;

const usageParts = ["input", "cached", "cacheWrite", "output", "reasoning"] as const;

/** Begins a file: its first row is decoded by TypeScript. */
export function placeFile({ words, longs }: CodexMachine): void {
  for (const at of [linesAt, rowsAt, lastLineAt]) words[at >>> 2] = 0;
  longs[seenTimeAt >>> 3] = Number.NaN;
  words[isHoldingAt >>> 2] = 1;
}

/** Gives compiled code the state of a rollout where it can go on from there; says whether it can. */
export function giveState(rows: RowsOf, rollout: Rollout, apart: CallsApart): boolean {
  const { machine } = rows;
  if (!isSettled(rollout) || !canGiveCalls(rows, rollout.calls)) return false;
  const prompt = promptForms.findIndex((form) => form === (rollout.prompt?.form ?? null));
  if (prompt === -1) return false;
  const texts: readonly (readonly [at: number, text: string | null])[] = [
    [cwdAt, rollout.cwd],
    [modelAt, rollout.model],
    [countedModelAt, rollout.countedModel],
    [effortAt, rollout.effort],
    [serviceTierAt, rollout.serviceTier],
    [turnIdAt, rollout.turnId],
    [promptHashAt, rollout.prompt?.hash ?? null],
  ];
  for (const [at, text] of texts) {
    const code = machine.code(text);
    machine.words[at >>> 2] = code;
  }
  const origins: readonly (readonly [at: number, origin: RowOrigin | null])[] = [
    [unbilledAt, rollout.unbilled],
    [answerAt, rollout.answer],
    [openingAt, rollout.opening],
    [openResponseAt, rollout.openResponse],
  ];
  if (!origins.every(([at, origin]) => placeRow(rows, at, origin))) return false;
  placeNumbers(machine, rollout, prompt);
  giveCalls(rows, rollout.calls, apart);
  return true;
}

/** Whether nothing waits, rows can be usual and totals fit 32 bits. */
function isSettled({ isBare, queue, thread, counter }: Rollout): boolean {
  const start = thread.historyStart ?? 0;
  const largest = Math.max(start, ...usageParts.map((part) => counter.totals?.[part] ?? 0));
  return !isBare && queue.isEmpty && start >= 0 && largest <= largestCount;
}

/** Gives compiled code what all rows of a thread have in common; says whether they can be usual. */
export function placeThread({ machine, thread }: RowsOf): boolean {
  const { id, sessionId, agent } = thread;
  const agentId = agent === null ? null : id;
  if (!machine.hasBytes(id) || Buffer.byteLength(id) >= mostPrefixBytes) return false;
  const texts: readonly (readonly [at: number, text: string | null])[] = [
    [ownIdAt, id],
    [threadIdAt, threadIdOf(sessionId, agentId)],
    [sessionAt, sessionId],
    [agentAt, agentId],
    [branchAt, thread.gitBranch],
    [repositoryAt, thread.repository],
    [versionAt, thread.clientVersion],
    [entrypointAt, thread.entrypoint],
  ];
  for (const [at, text] of texts) {
    const code = machine.code(text);
    machine.words[at >>> 2] = code;
  }
  const { words } = machine;
  words[historyStartAt >>> 2] = thread.historyStart ?? 0;
  words[isForkAt >>> 2] = Number(thread.isFork);
  words[namePrefixLengthAt >>> 2] = machine.bytes.write(`${id}:`, namePrefixAt, "utf8");
  return true;
}

function placeNumbers({ words, longs }: CodexMachine, rollout: Rollout, promptForm: number): void {
  const { counter, calls, thread } = rollout;
  const { reach } = rollout.copies;
  const numbers: readonly (readonly [at: number, number: number | boolean])[] = [
    [mayHoldCopiesAt, reach !== null],
    [isCopyingAt, reach?.isCopying === true],
    [hasCopiesAt, reach?.hasCopies === true],
    [copiedLineAt, reach?.copiedLine ?? 0],
    [ownLineAt, reach?.ownLine ?? 0],
    [hasRecordsAt, counter.hasRecords],
    [awaitsResponseAt, rollout.awaitsResponse],
    [hasErrorAt, rollout.hasError],
    [isReviewAt, rollout.isReview],
    [isInTurnAt, rollout.isInTurn],
    [isPromptedAt, rollout.isPrompted],
    [promptFormAt, promptForm],
    [openedAt, calls.opened],
    [windowAt, rollout.contextWindowTokens ?? 0],
    [hasTotalsAt, counter.totals !== null],
    [hasRecordedAt, counter.recorded !== null],
    [isHoldingAt, false],
  ];
  for (const [at, number] of numbers) words[at >>> 2] = Number(number);
  placeUsage(words, totalsAt, counter.totals);
  placeUsage(words, recordedAt, counter.recorded);
  const threadTime = timeOfId(thread.id);
  longs[lastTimeAt >>> 3] = rollout.lastAt ?? Number.NaN;
  longs[copiesLastTimeAt >>> 3] = reach?.lastAt ?? Number.NaN;
  longs[threadTimeAt >>> 3] = threadTime === null ? Number.NaN : Number.parseInt(threadTime, 16);
  longs[seenTimeAt >>> 3] = Number.NaN;
}

/** Takes over compiled code's state of a rollout, which compiled code then forgets; `hasRows` is false if it has decoded none. */
export function takeState(rows: RowsOf, rollout: Rollout, apart: CallsApart, hasRows: boolean): void {
  const { machine } = rows;
  const { words, longs } = machine;
  const textAt = (at: number) => machine.text(words[at >>> 2]!);
  const isAt = (at: number) => words[at >>> 2] !== 0;
  rollout.cwd = textAt(cwdAt);
  rollout.model = textAt(modelAt);
  rollout.countedModel = textAt(countedModelAt);
  rollout.effort = textAt(effortAt);
  rollout.turnId = textAt(turnIdAt);
  rollout.counter.hasRecords = isAt(hasRecordsAt);
  rollout.awaitsResponse = isAt(awaitsResponseAt);
  rollout.hasError = isAt(hasErrorAt);
  rollout.isReview = isAt(isReviewAt);
  rollout.isInTurn = isAt(isInTurnAt);
  rollout.contextWindowTokens = words[windowAt >>> 2]! || null;
  const lastAt = longs[lastTimeAt >>> 3]!;
  rollout.lastAt = Number.isNaN(lastAt) ? null : lastAt;
  const form = promptForms[words[promptFormAt >>> 2]!] ?? null;
  rollout.prompt = form === null ? null : { form, hash: textAt(promptHashAt) ?? "" };
  rollout.counter.totals = isAt(hasTotalsAt) ? usageIn(words, totalsAt) : null;
  rollout.counter.recorded = isAt(hasRecordedAt) ? usageIn(words, recordedAt) : null;
  rollout.calls.opened = words[openedAt >>> 2]!;
  if (hasRows) rollout.copies.noteRows();
  if (isAt(mayHoldCopiesAt)) rollout.copies.takeReach(reachOf(machine));
  takeRows(rows, rollout);
  takeCalls(rows, rollout, apart);
  machine.words[isHoldingAt >>> 2] = 1;
}

function reachOf({ words, longs }: CodexMachine): CopyReach {
  const ownLine = words[ownLineAt >>> 2]!;
  const lastAt = longs[copiesLastTimeAt >>> 3]!;
  return {
    isCopying: words[isCopyingAt >>> 2] !== 0,
    hasCopies: words[hasCopiesAt >>> 2] !== 0,
    copiedLine: words[copiedLineAt >>> 2]!,
    ownLine: ownLine === 0 ? null : ownLine,
    lastAt: Number.isNaN(lastAt) ? null : lastAt,
  };
}

function placeUsage(words: Int32Array, at: number, usage: RawUsage | null): void {
  if (usage === null) return;
  for (const [index, part] of usageParts.entries()) words[(at >>> 2) + index] = usage[part];
}

function usageIn(words: Int32Array, at: number): RawUsage {
  const [input, cached, cacheWrite, output, reasoning] = words.subarray(at >>> 2);
  return {
    input: input!,
    cached: cached!,
    cacheWrite: cacheWrite!,
    output: output!,
    reasoning: reasoning!,
  };
}

function takeRows(rows: RowsOf, rollout: Rollout): void {
  rollout.unbilled = someOriginAt(rows, unbilledAt);
  rollout.answer = someOriginAt(rows, answerAt);
  rollout.opening = someOriginAt(rows, openingAt);
  rollout.openResponse = someOriginAt(rows, openResponseAt);
}

/** Takes open calls and waiting events from compiled code; events of a row share their origin. */
function takeCalls(rows: RowsOf, { calls, queue }: Rollout, apart: CallsApart): void {
  const { machine } = rows;
  const { exports } = machine;
  for (let at = exports.firstOpenCall(); at !== 0; at = machine.bytes.readUInt32LE(at + nextCall)) {
    const kept = apart.get(at);
    if (kept !== undefined) calls.take(callIdOf(rows, at), kept);
    else {
      const { callId, call } = openCallAt(rows, at);
      calls.take(callId, call);
    }
  }
  apart.clear();
  let newest: RowOrigin | null = null;
  const shared = (origin: RowOrigin) => (newest = newest?.line === origin.line ? newest : origin);
  const first = exports.heldAt();
  for (let event = first; event < first + heldBytes * exports.heldCount(); event += heldBytes) {
    const kind = machine.bytes.readInt32LE(event);
    if (kind === heldActivity) {
      queue.add({ kind: "activity", origin: shared(originAt(rows, event + heldRowAt)) });
      continue;
    }
    const call = callEventAt(rows, machine.bytes.readUInt32LE(event + heldCallAt));
    const origin = shared(call.origin);
    if (kind === heldCall) queue.addCall({ ...call, origin });
    else queue.add(markAt(origin, "todo", { callId: call.callId }));
  }
  exports.forgetHeld();
  exports.forgetOpenCalls();
}

import { largestCount, type RowOrigin } from "@turnmeter/schema";
import { lastLineAt, linesAt, rowsAt, seenTimeAt } from "../../compiled/places.js";
import { readFields, writeFields } from "../../compiled/shared-fields.js";
import { markAt } from "../../decoding/events-at.js";
import { threadIdOf } from "../../decoding/main-thread-origin.js";
import { timeOfId } from "../copied-rows.js";
import type { Rollout } from "../rollout.js";
import { codexFields, codexRecords } from "./fields.js";
import { heldActivity, heldCall, mostPrefixBytes } from "./kinds.js";
import type { CodexMachine } from "./machine.js";
import {
  callEventAt,
  callIdOf,
  type CallsApart,
  canGiveCalls,
  giveCalls,
  openCallAt,
} from "./open-call-at.js";
import { originAt, placeOf, type RowPlace, type RowsOf } from "./row-places.js";

const promptForms = [null, "event", "item"] as const;

/** Begins a file: its first row is decoded by TypeScript. */
export function placeFile(machine: CodexMachine): void {
  const { words, longs } = machine;
  for (const at of [linesAt, rowsAt, lastLineAt]) words[at >>> 2] = 0;
  longs[seenTimeAt >>> 3] = Number.NaN;
  writeFields(machine, codexFields.Rows, { areHeld: true });
}

/** Gives compiled code the state of a rollout where it can go on from there; says whether it can. */
export function giveState({ machine, thread }: RowsOf, rollout: Rollout, apart: CallsApart): boolean {
  const { calls, prompt, counter, copies } = rollout;
  if (!isSettled(rollout) || !canGiveCalls(machine, calls)) return false;
  const form = promptForms.findIndex((each) => each === (prompt?.form ?? null));
  const unbilled = placeOf(thread, rollout.unbilled);
  const answer = placeOf(thread, rollout.answer);
  const opening = placeOf(thread, rollout.opening);
  const openResponse = placeOf(thread, rollout.openResponse);
  if (form === -1 || unbilled === null || answer === null || opening === null || openResponse === null)
    return false;
  writeFields(machine, codexFields.Waiting, { unbilled, answer, opening, openResponse });
  writeFields(machine, codexFields.State, rollout);
  writeFields(machine, codexFields.Prompted, { form, hash: prompt?.hash });
  const { hasRecords, totals, recorded } = counter;
  const has = { hasRecords, hasTotals: totals !== null, hasRecorded: recorded !== null };
  writeFields(machine, codexFields.Counter, { ...has, totals, recorded });
  writeFields(machine, codexFields.Reach, { isSought: copies.reach !== null, ...copies.reach });
  writeFields(machine, codexFields.Rows, { areHeld: false, opened: calls.opened });
  machine.longs[seenTimeAt >>> 3] = Number.NaN;
  giveCalls(machine, calls, apart);
  return true;
}

/** Whether nothing waits, rows can be usual and totals fit 32 bits. */
function isSettled({ isBare, queue, thread, counter }: Rollout): boolean {
  const start = thread.historyStart ?? 0;
  const largest = Math.max(start, ...Object.values(counter.totals ?? {}));
  return !isBare && queue.isEmpty && start >= 0 && largest <= largestCount;
}

/** Gives compiled code what all rows of a thread have in common; says whether they can be usual. */
export function placeThread({ machine, thread }: RowsOf): boolean {
  const { id, sessionId, agent } = thread;
  const agentId = agent === null ? null : id;
  if (!machine.hasBytes(id) || Buffer.byteLength(id) >= mostPrefixBytes) return false;
  const time = timeOfId(id);
  writeFields(machine, codexFields.Thread, {
    ...thread,
    ownId: id,
    threadId: threadIdOf(sessionId, agentId),
    agentId,
    historyStart: thread.historyStart ?? 0,
    idTime: time === null ? null : Number.parseInt(time, 16),
    namePrefixBytes: machine.bytes.write(`${id}:`, codexFields.Thread.at.namePrefix, "utf8"),
  });
  return true;
}

/** Takes over compiled code's state of a rollout, which compiled code then forgets; `hasRows` is false if it has decoded none. */
export function takeState(rows: RowsOf, rollout: Rollout, apart: CallsApart, hasRows: boolean): void {
  const { machine } = rows;
  const { calls, counter, copies } = rollout;
  Object.assign(rollout, readFields(machine, codexFields.State) satisfies Partial<Rollout>);
  const { form, hash } = readFields(machine, codexFields.Prompted);
  const promptForm = promptForms[form] ?? null;
  rollout.prompt = promptForm === null ? null : { form: promptForm, hash: hash ?? "" };
  const { hasRecords, hasTotals, totals, hasRecorded, recorded } = readFields(machine, codexFields.Counter);
  counter.hasRecords = hasRecords;
  counter.totals = hasTotals ? totals : null;
  counter.recorded = hasRecorded ? recorded : null;
  if (hasRows) copies.noteRows();
  const { isSought, ...reach } = readFields(machine, codexFields.Reach);
  if (isSought) copies.takeReach(reach);
  const waiting = readFields(machine, codexFields.Waiting);
  const originOf = (row: RowPlace) => (row.line === 0 ? null : originAt(rows, row));
  rollout.unbilled = originOf(waiting.unbilled);
  rollout.answer = originOf(waiting.answer);
  rollout.opening = originOf(waiting.opening);
  rollout.openResponse = originOf(waiting.openResponse);
  calls.opened = readFields(machine, codexFields.Rows).opened;
  takeCalls(rows, rollout, apart);
  writeFields(machine, codexFields.Rows, { areHeld: true });
}

/** Takes open calls and waiting events from compiled code; events of a row share their origin. */
function takeCalls(rows: RowsOf, { calls, queue }: Rollout, apart: CallsApart): void {
  const { machine } = rows;
  const { exports } = machine;
  const { OpenCall, HeldEvent } = codexRecords;
  const nextOf = (at: number) => machine.bytes.readUInt32LE(at + OpenCall.at.next);
  for (let at = exports.firstOpenCall() >>> 0; at !== 0; at = nextOf(at)) {
    const kept = apart.get(at);
    if (kept !== undefined) calls.take(callIdOf(machine, at), kept);
    else {
      const { callId, call } = openCallAt(rows, at);
      calls.take(callId, call);
    }
  }
  apart.clear();
  let newest: RowOrigin | null = null;
  const shared = (origin: RowOrigin) => (newest = newest?.line === origin.line ? newest : origin);
  const first = exports.heldAt() >>> 0;
  for (let at = first; at < first + HeldEvent.size * exports.heldCount(); at += HeldEvent.size) {
    const { kind, call: address, row } = readFields(machine, HeldEvent, at);
    if (kind === heldActivity) {
      queue.add({ kind: "activity", origin: shared(originAt(rows, row)) });
      continue;
    }
    const call = callEventAt(rows, address >>> 0);
    const origin = shared(call.origin);
    if (kind === heldCall) queue.addCall({ ...call, origin });
    else queue.add(markAt(origin, "todo", { callId: call.callId }));
  }
  exports.forgetHeld();
  exports.forgetOpenCalls();
}

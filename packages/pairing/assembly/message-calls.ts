/*
 * The calls of responses and messages. Those of a message are looked for only where an interruption names one.
 */
import { ResponseIds } from "./generated/events";
import { CallRow } from "./generated/rows";
import { addName, findName, Name } from "./names";
import { keptMessage } from "./thread-responses";
import { ofMessages, ThreadState } from "./thread-state";
import { takeForUnit } from "./unit-memory";

@unmanaged
class NotedCall {
  row: CallRow;
  /** The response's previous call, and the next one whose row names a message. */
  before: usize;
  next: usize;
  messageAt: usize;
  messageLength: i32;
  /** The message's previous call. */
  beforeInMessage: usize;
}

/** Adds a call to those of the newest response, and to those of the message id on its row. */
export function noteCall(state: ThreadState, call: usize): void {
  const found = takeForUnit(offsetof<NotedCall>());
  const noted = changetype<NotedCall>(found);
  noted.row = changetype<CallRow>(call);
  noted.before = state.responseCalls;
  state.responseCalls = found;
  if (ResponseIds.messageIdLength < 0) return;
  noted.messageAt = keptMessage(state);
  noted.messageLength = ResponseIds.messageIdLength;
  if (state.newestMessageCall == 0) state.firstMessageCall = found;
  else changetype<NotedCall>(state.newestMessageCall).next = found;
  state.newestMessageCall = found;
}

/** Marks the calls of the newest response as cut, with the key; a call is cut only once. */
export function cutResponse(state: ThreadState, keyAt: usize, keyLength: i32): void {
  if (state.response == 0) return;
  for (let found = state.responseCalls; found != 0; found = changetype<NotedCall>(found).before) {
    cut(changetype<NotedCall>(found), keyAt, keyLength);
  }
  state.responseCalls = 0;
}

/** Marks the calls of a message as cut. */
export function cutMessage(state: ThreadState, at: usize, length: i32, keyAt: usize, keyLength: i32): void {
  mapCalls(state);
  const message = findName(changetype<usize>(state) + ofMessages, at, length);
  if (message == 0) return;
  for (let found = changetype<Name>(message).first; found != 0;) {
    const noted = changetype<NotedCall>(found);
    cut(noted, keyAt, keyLength);
    found = noted.beforeInMessage;
  }
  changetype<Name>(message).first = 0;
}

function cut(noted: NotedCall, keyAt: usize, keyLength: i32): void {
  const row = noted.row;
  if (row.cutKeyLength >= 0) return;
  row.cutKey = keyAt;
  row.cutKeyLength = keyLength;
}

function mapCalls(state: ThreadState): void {
  const owner = changetype<usize>(state) + ofMessages;
  for (let found = state.firstMessageCall; found != 0;) {
    const noted = changetype<NotedCall>(found);
    let message = findName(owner, noted.messageAt, noted.messageLength);
    if (message == 0) message = addName(owner, noted.messageAt, noted.messageLength);
    const name = changetype<Name>(message);
    noted.beforeInMessage = name.first;
    name.first = found;
    found = noted.next;
  }
  state.firstMessageCall = 0;
  state.newestMessageCall = 0;
}

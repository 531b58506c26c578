/*
 * Calls whose ids are not unique everywhere: an id means the thread's newest such call.
 */
import { keep } from "./bytes";
import { addByte, addBytes, addText, beginDraft, Draft } from "./draft";
import { addName, findName, Name } from "./names";
import { Row } from "./row";
import { ofLocalCalls, ThreadState } from "./thread-state";
import { stateOf } from "./threads";

/** The key of the call that was looked for last, in bytes that stay. */
export class LocalCall {
  static keyAt: usize = 0;
  static keyLength: i32 = -1;
}

/** Notes the key of a call, whose id stays. */
export function setLocalCall(state: ThreadState, at: usize, length: i32, keyAt: usize, keyLength: i32): void {
  const owner = changetype<usize>(state) + ofLocalCalls;
  let found = findName(owner, at, length);
  if (found == 0) found = addName(owner, at, length);
  changetype<Name>(found).first = keyAt;
  changetype<Name>(found).second = keyLength;
  state.hasLocalCalls = true;
}

/** The row was written, and leaves no candidate here. */
export function noteOnly(): void {
  stateOf();
}

/** Finds the key of a call that the newest row names: that of the thread's newest call with this id, else the id. */
export function findLocalCall(idAt: usize, idLength: i32): void {
  if (isLocal(stateOf(), idAt, idLength)) return;
  LocalCall.keyAt = idLength > 0 ? keep(idAt, idLength) : 0;
  LocalCall.keyLength = idLength;
}

/** The same for an id that means a call of the thread: one that is not known is told apart by it. */
export function findCallKey(state: ThreadState, idAt: usize, idLength: i32): void {
  if (isLocal(state, idAt, idLength)) return;
  beginDraft();
  addText(Row.threadId);
  addByte(0x20);
  addBytes(idAt, idLength);
  LocalCall.keyAt = keep(Draft.at, Draft.length);
  LocalCall.keyLength = Draft.length;
}

function isLocal(state: ThreadState, idAt: usize, idLength: i32): bool {
  if (!state.hasLocalCalls || idLength < 0) return false;
  const found = findName(changetype<usize>(state) + ofLocalCalls, idAt, idLength);
  if (found == 0) return false;
  LocalCall.keyAt = changetype<Name>(found).first;
  LocalCall.keyLength = <i32>changetype<Name>(found).second;
  return true;
}

/** Where the key lies that was found last. */
export function callKeyAt(): usize {
  return LocalCall.keyAt;
}

/** How many bytes it has. */
export function callKeyLength(): i32 {
  return LocalCall.keyLength;
}

/*
 * Calls whose ids are not unique everywhere: an id means the thread's newest such call.
 */
import { FoundCall, Row } from "./generated/events";
import { keep } from "./bytes";
import { addByte, addBytes, addText, beginDraft, Draft } from "./draft";
import { addName, findName, Name } from "./names";
import { ofLocalCalls, ThreadState } from "./thread-state";
import { stateOf } from "./threads";

/** Notes the key of a call, whose id stays. */
export function setLocalCall(state: ThreadState, at: usize, length: i32, keyAt: usize, keyLength: i32): void {
  const owner = changetype<usize>(state) + ofLocalCalls;
  let found = findName(owner, at, length);
  if (found == 0) found = addName(owner, at, length);
  changetype<Name>(found).first = keyAt;
  changetype<Name>(found).second = keyLength;
  state.hasLocalCalls = true;
}

/** Notes a row that leaves no candidate here. */
export function noteOnly(): void {
  stateOf();
}

/** Finds the key of a call that the newest row names: that of the thread's newest call with this id, else the id. */
export function findLocalCall(idAt: usize, idLength: i32): void {
  if (isLocal(stateOf(), idAt, idLength)) return;
  FoundCall.callKey = idLength > 0 ? keep(idAt, idLength) : 0;
  FoundCall.callKeyLength = idLength;
}

/** Like `findLocalCall`, for an id that means a call of the thread: the key of an unknown id begins with the thread. */
export function findCallKey(state: ThreadState, idAt: usize, idLength: i32): void {
  if (isLocal(state, idAt, idLength)) return;
  beginDraft();
  addText(Row.threadId);
  addByte(0x20);
  addBytes(idAt, idLength);
  FoundCall.callKey = keep(Draft.at, Draft.length);
  FoundCall.callKeyLength = Draft.length;
}

function isLocal(state: ThreadState, idAt: usize, idLength: i32): bool {
  if (!state.hasLocalCalls || idLength < 0) return false;
  const found = findName(changetype<usize>(state) + ofLocalCalls, idAt, idLength);
  if (found == 0) return false;
  FoundCall.callKey = changetype<Name>(found).first;
  FoundCall.callKeyLength = <i32>changetype<Name>(found).second;
  return true;
}

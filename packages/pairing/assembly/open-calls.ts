/*
 * Keys of calls that have no result. Mostly there is one at most, for which no name is looked for.
 */
import { isSame } from "../../scanner/assembly/short-text";
import { addName, findName, Name } from "./names";
import { ofOpenCalls, ThreadState } from "./thread-state";

export function hasOpenCalls(state: ThreadState): bool {
  return state.openLength >= 0 || state.otherOpen > 0;
}

/** Adds a key, whose bytes stay. */
export function addOpenCall(state: ThreadState, at: usize, length: i32): void {
  if (!hasOpenCalls(state)) {
    state.openAt = at;
    state.openLength = length;
    return;
  }
  if (isNewest(state, at, length)) return;
  const owner = changetype<usize>(state) + ofOpenCalls;
  let found = findName(owner, at, length);
  if (found == 0) found = addName(owner, at, length);
  const name = changetype<Name>(found);
  // Names of before all calls were forgotten mean nothing.
  if (name.first == <usize>state.openGeneration) return;
  name.first = state.openGeneration;
  state.otherOpen++;
}

/** Removes a key and returns whether it was there. */
export function deleteOpenCall(state: ThreadState, at: usize, length: i32): bool {
  if (isNewest(state, at, length)) {
    state.openLength = -1;
    return true;
  }
  if (state.otherOpen == 0) return false;
  const found = findName(changetype<usize>(state) + ofOpenCalls, at, length);
  if (found == 0) return false;
  const name = changetype<Name>(found);
  if (name.first != <usize>state.openGeneration) return false;
  name.first = 0;
  state.otherOpen--;
  return true;
}

export function clearOpenCalls(state: ThreadState): void {
  state.openLength = -1;
  state.otherOpen = 0;
  state.openGeneration++;
}

function isNewest(state: ThreadState, at: usize, length: i32): bool {
  return state.openLength == length && isSame(state.openAt, at, length);
}

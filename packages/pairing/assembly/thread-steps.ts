/*
 * How a thread stands after its rows so far.
 */
import { Word } from "./generated/words";
import { ofOpenCalls, ThreadState } from "./thread-state";
import { isSame } from "../../scanner/assembly/short-text";
import { addName, findName, Name } from "./names";

/** Sets the step that a response leaves its thread with, by why it stopped. */
export function noteStop(state: ThreadState, stopReason: i32): void {
  if (stopReason == Word.EndTurn || stopReason == Word.StopSequence) state.step = Word.Answered;
  else if (
    stopReason == Word.Refusal ||
    stopReason == Word.MaxTokens ||
    stopReason == Word.ContextWindowExceeded
  )
    state.step = Word.Failed;
  else state.step = Word.Responding;
}

export function noteCallStep(state: ThreadState, keyAt: usize, keyLength: i32): void {
  state.step = Word.Responding;
  addOpenCall(state, keyAt, keyLength);
}

export function noteResultStep(state: ThreadState, keyAt: usize, keyLength: i32, outcome: i32): void {
  const isOpen = deleteOpenCall(state, keyAt, keyLength);
  const step = state.step;
  if (outcome == Word.Interrupted) state.step = Word.Interrupted;
  // A result may end the turn while those of calls beside it are still to be written, and one may come after a turn that failed.
  else if (step != Word.Interrupted && step != Word.Answered && (isOpen || step != Word.Failed))
    state.step = Word.Waiting;
}

/** Ends the turn as the client says; without a stated ending, a failed or interrupted turn stays so, and any other is answered. */
export function noteEnding(state: ThreadState, ending: i32): void {
  const isSettled = state.step == Word.Failed || state.step == Word.Interrupted;
  beginStep(state, ending != 0 ? ending : isSettled ? state.step : Word.Answered);
}

/** Begins a step; all calls before it are settled. */
export function beginStep(state: ThreadState, step: i32): void {
  clearOpenCalls(state);
  state.step = step;
}

/** Where a thread stands at the end of its file. */
export function lastStep(state: ThreadState): i32 {
  const isOpen = state.step == Word.Responding || state.step == Word.Waiting;
  return isOpen && hasOpenCalls(state) ? Word.Calling : state.step;
}

/*
 * Keys of calls that have no result. Mostly there is one at most, for which no name is looked for.
 */

function hasOpenCalls(state: ThreadState): bool {
  return state.openLength >= 0 || state.otherOpen > 0;
}

/** Adds a key, whose bytes stay. */
function addOpenCall(state: ThreadState, at: usize, length: i32): void {
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
function deleteOpenCall(state: ThreadState, at: usize, length: i32): bool {
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

function clearOpenCalls(state: ThreadState): void {
  state.openLength = -1;
  state.otherOpen = 0;
  state.openGeneration++;
}

function isNewest(state: ThreadState, at: usize, length: i32): bool {
  return state.openLength == length && isSame(state.openAt, at, length);
}

/*
 * How a thread stands after its rows so far.
 */
import { Word } from "./generated/words";
import { addOpenCall, clearOpenCalls, deleteOpenCall, hasOpenCalls } from "./open-calls";
import { ThreadState } from "./thread-state";

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

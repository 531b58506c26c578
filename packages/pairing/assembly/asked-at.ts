/*
 * When a thread's rows asked a subagent for something.
 */
import { addByte, addNumber, beginDraft, Draft } from "./draft";
import { codeOf } from "./texts";
import { ThreadState } from "./thread-state";
import { takeForUnit } from "./unit-memory";

@unmanaged
class Ask {
  at: f64;
  next: usize;
}

export function noteAsk(state: ThreadState, at: f64): void {
  const found = takeForUnit(offsetof<Ask>());
  changetype<Ask>(found).at = at;
  if (state.newestAsk == 0) state.firstAsk = found;
  else changetype<Ask>(state.newestAsk).next = found;
  state.newestAsk = found;
}

/** The instants as a text with blanks between, by its code; 0 for none. */
export function askedAt(state: ThreadState): i32 {
  if (state.firstAsk == 0) return 0;
  beginDraft();
  for (let found = state.firstAsk; found != 0; found = changetype<Ask>(found).next) {
    if (Draft.length > 0) addByte(0x20);
    addNumber(changetype<Ask>(found).at);
  }
  return codeOf(Draft.at, Draft.length);
}

/*
 * Activity, endings and interruptions of a turn.
 */
import { Mark, Row } from "./generated/events";
import { noteAsk, stateOf } from "./threads";
import { PromptRow } from "./generated/rows";
import { Word } from "./generated/words";
import { addMarkOf } from "./mark";
import { cutMessage, cutResponse } from "./message-calls";
import { beginStep, noteEnding } from "./thread-steps";

/** Adds a row that shows only that something was written. */
export function addActivity(hidesResponse: i32, asksAgent: i32): void {
  const state = stateOf();
  if (asksAgent && Row.at == Row.at) noteAsk(state, Row.at);
  if (!hidesResponse) return;
  state.response = 0;
  beginStep(state, Word.Responding);
}

export const endingNone = 0;
export const endingCompleted = 1;
export const endingFailed = 2;
export const endingInterrupted = 3;

/** Ends the turn, as the client says; the duration is NaN if not stated. */
export function addTurnEnd(durationMs: f64, ending: i32): void {
  const state = stateOf();
  noteEnding(state, stepOf(ending));
  if (state.turn == 0 || durationMs != durationMs) return;
  const turn = changetype<PromptRow>(state.turn);
  turn.turnDurationMs = durationMs;
  turn.turnDurationLine = Row.line;
}

/** The thread's last step after a turn's end; 0 if the row does not say how it ended. */
function stepOf(ending: i32): i32 {
  if (ending == endingCompleted) return Word.Answered;
  if (ending == endingFailed) return Word.Failed;
  return ending == endingInterrupted ? Word.Interrupted : 0;
}

/** Adds an interruption by a person; a length of −1 if the row names no response. */
export function addInterruption(messageAt: usize, messageLength: i32, isRefuted: i32): void {
  const state = stateOf();
  Mark.clear();
  Mark.kind = Word.Interruption;
  const mark = addMarkOf(state, isRefuted != 0);
  if (isRefuted) return;
  if (messageLength >= 0) cutMessage(state, messageAt, messageLength, mark.markKey, mark.markKeyLength);
  else cutResponse(state, mark.markKey, mark.markKeyLength);
  beginStep(state, Word.Interrupted);
}

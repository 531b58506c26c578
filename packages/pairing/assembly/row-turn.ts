/*
 * The turn of a row: on the main thread the one that runs, on a subagent's the one of its prompt id.
 */
import { Row } from "./generated/events";
import { PromptRow } from "./generated/rows";
import { ThreadState } from "./thread-state";
import { stateOf } from "./threads";

/** Code of the turn that runs; 0 for none. */
export function runningTurn(state: ThreadState): i32 {
  return state.turn == 0 ? 0 : changetype<PromptRow>(state.turn).turnId;
}

export function turnIdOfRow(state: ThreadState): i32 {
  return Row.agentId == 0 ? runningTurn(state) : 0;
}

export function promptIdOfRow(): i32 {
  return Row.agentId == 0 ? 0 : Row.promptId;
}

/** Code of the turn that the newest row belongs to; 0 for none. */
export function newestTurnId(): i32 {
  return turnIdOfRow(stateOf());
}

/** Code of the prompt id that names its turn; 0 for none. */
export function newestPromptId(): i32 {
  return promptIdOfRow();
}

import { choice, number, text } from "../field.js";
import { errorDetail } from "../parts/error.js";
import { turnAttribution, turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

function startedFields() {
  return {
    turn_id: turnId(),
    root_turn_id: text("The person's turn that it all goes back to."),
    turn_attribution: turnAttribution(),
    trace_id: text("Id of the turn in traces."),
    started_at: number("When the turn began, in seconds since 1970."),
    model_context_window: number("Size of the model's context in tokens."),
    collaboration_mode_kind: choice("The mode of working together.", "plan", "default"),
  };
}

function endedFields() {
  return {
    turn_id: turnId(),
    root_turn_id: text("The person's turn that it all goes back to."),
    started_at: number("When the turn began, in seconds since 1970."),
    completed_at: number("When the turn ended, in seconds since 1970."),
    duration_ms: number("How long it took, in milliseconds."),
    error: errorDetail("What ended the turn, where it failed."),
  };
}

function completeFields() {
  return {
    ...endedFields(),
    last_agent_message: text("The last answer; null where there was none."),
    time_to_first_token_ms: number("Milliseconds until the first token came."),
  };
}

/** Events of turns. */
export const turnEvents = {
  task_started: shape("A turn begins.", startedFields),
  turn_started: shape("A turn begins; another name.", startedFields),
  task_complete: shape("A turn is over.", completeFields),
  turn_complete: shape("A turn is over; another name.", completeFields),
  turn_aborted: shape("A turn was broken off.", () => ({
    ...endedFields(),
    reason: choice("Why.", "interrupted", "replaced", "review_ended", "budget_limited"),
  })),
  turn_diff: shape("All changes of the turn so far.", () => ({
    unified_diff: text("The changes, as a diff."),
  })),
  context_compacted: shape("The conversation was shortened.", () => ({})),
  thread_rolled_back: shape(
    "The last turns were taken out of the conversation. They stay on the bill.",
    () => ({ num_turns: number("How many turns.") }),
  ),
} satisfies Shapes;

import { choice, flag, number, object, text } from "../field.js";
import { errorDetail } from "../parts/error.js";
import { turnAttribution, turnId } from "../parts/turn.js";
import { rateLimits, tokenUsage } from "../parts/usage.js";
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
    last_agent_message: text("The last answer; null if there was none."),
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

/** Events of tokens used. */
export const usageEvents = {
  token_count: shape(
    "Token counters of the thread; written again without new usage. About September 2025 and later.",
    () => ({
      info: object("The counters; null if the event has only limits.", {
        total_token_usage: tokenUsage("Sum of the thread, including the thread it was forked from."),
        last_token_usage: tokenUsage("The last response alone."),
        last_usage_includes_reasoning: flag("Whether reasoning stays in the context."),
        model_context_window: number("Size of the model's context in tokens."),
        model: text("The model, in logs of some other programs."),
      }),
      rate_limits: rateLimits("How much of the plan's limits is used."),
    }),
  ),
  raw_response_completed: shape("A response of the API is complete.", () => ({
    response_id: text("Id of the response."),
    token_usage: tokenUsage("What it used."),
    usage_metadata: object("What the provider adds.", {
      amount: text("An amount, as a decimal."),
      metadata: object("More of it.", {}),
    }),
  })),
} satisfies Shapes;

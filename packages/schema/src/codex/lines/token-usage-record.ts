import { text } from "../field.js";
import { tokenUsage } from "../parts/turn.js";
import { shape, type Shape } from "../../shapes.js";

/** Fields of one response's usage. */
export function tokenUsageRecordFields() {
  return {
    response_id: text("Id of the response."),
    thread_id: text("The thread that asked."),
    session_id: text("The root of its tree of threads."),
    turn_id: text("The turn."),
    root_turn_id: text("The person's turn that it all goes back to."),
    usage: tokenUsage("What the response used."),
    turn_token_usage: tokenUsage("Sum of the turn so far."),
    thread_token_usage: tokenUsage("Sum of the thread so far, including the thread it was forked from."),
  };
}

/** The usage of one response. */
export const tokenUsageRecordShape: Shape = shape(
  "What one response of the API used; exactly one a response, about 0.16x and later.",
  tokenUsageRecordFields,
);

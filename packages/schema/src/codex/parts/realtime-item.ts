import { choice, number, object, text, typeChoice } from "../field.js";

/** Fields of a kept item of a spoken conversation. */
export function realtimeItemFields() {
  return {
    type: typeChoice(
      "What it is.",
      "realtime_session_started",
      "transcript_segment",
      "bem_item_promoted",
      "realtime_session_closed",
    ),
    id: text("Id of the item."),
    realtime_session_id: text("Id of the conversation."),
    role: choice("Who spoke.", "user", "assistant"),
    text: text("What was said."),
    item_id: text("The item of the thread that is shown."),
    turn_id: text("The turn of that item."),
    presentation: object("How that item is shown.", {
      type: choice("As what.", "whole_item", "inline_markdown", "inline_visualization"),
      index: number("Which of several."),
    }),
    outcome: choice("How the conversation ended.", "ended", "failed"),
  };
}

import { number, text } from "../field.js";
import { turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

const delta = () => ({
  thread_id: text("The thread."),
  turn_id: turnId(),
  item_id: text("The item that it belongs to."),
  delta: text("The text that is added."),
});

/** Events of texts that are still being written. They are not kept. */
export const streamingEvents = {
  agent_message_content_delta: shape("A piece of an answer.", delta),
  plan_delta: shape("A piece of a plan.", delta),
  reasoning_content_delta: shape("A piece of a summary.", () => ({
    ...delta(),
    summary_index: number("Which part, counted from 0."),
  })),
  reasoning_raw_content_delta: shape("A piece of what the model thinks.", () => ({
    ...delta(),
    content_index: number("Which part, counted from 0."),
  })),
} satisfies Shapes;

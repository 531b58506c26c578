import { number, text } from "../field.js";
import { turnId } from "../parts/turn.js";
import type { Shapes } from "../shape.js";

const delta = () => ({
  thread_id: text("The thread."),
  turn_id: turnId(),
  item_id: text("The item that it belongs to."),
  delta: text("The text that is added."),
});

/** Events of texts that are still being written. They are not kept. */
export const streamingEvents = {
  agent_message_content_delta: { meaning: "A piece of an answer.", fields: delta },
  plan_delta: { meaning: "A piece of a plan.", fields: delta },
  reasoning_content_delta: {
    meaning: "A piece of a summary.",
    fields: () => ({ ...delta(), summary_index: number("Which part, counted from 0.") }),
  },
  reasoning_raw_content_delta: {
    meaning: "A piece of what the model thinks.",
    fields: () => ({ ...delta(), content_index: number("Which part, counted from 0.") }),
  },
} satisfies Shapes;

import { number, text } from "../field.js";
import { itemShapes } from "../items/item-shapes.js";
import { completedAtMs, startedAtMs, turnId } from "../parts/turn.js";
import type { Shapes } from "../shape.js";
import { turnItemShapes } from "../turn-items/turn-item-shapes.js";
import { anyOf } from "../typed-schema.js";

const about = () => ({
  thread_id: text("The thread; that of a child may stand in the parent's file."),
  turn_id: turnId(),
  item: anyOf(turnItemShapes).nullish().describe("The item."),
  started_at_ms: startedAtMs(),
});

/** Events that hold an item. */
export const itemEvents = {
  item_started: { meaning: "An item begins.", fields: about },
  item_completed: {
    meaning: "An item is complete. Stands for most other events in paginated rollouts, 0.16x and later.",
    fields: () => ({
      ...about(),
      completed_at_ms: completedAtMs(),
      content_token_count: number("How many tokens the item's content has."),
    }),
  },
  raw_response_item: {
    meaning: "An item as the API sent it.",
    fields: () => ({ item: anyOf(itemShapes).nullish().describe("The item.") }),
  },
} satisfies Shapes;

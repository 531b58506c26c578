import { nullish } from "../../field.js";
import { number, text } from "../field.js";
import { itemShapes } from "../items/item-shapes.js";
import { completedAtMs, startedAtMs, turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";
import { turnItemShapes } from "../turn-items/turn-item-shapes.js";
import { anyOf } from "../typed-schema.js";

const about = () => ({
  thread_id: text("The thread; a child's rows may be in the parent's file."),
  turn_id: turnId(),
  item: nullish(anyOf(turnItemShapes), "The item."),
  started_at_ms: startedAtMs(),
});

/** Events that hold an item. */
export const itemEvents = {
  item_started: shape("An item begins.", about),
  item_completed: shape(
    "An item is complete. Stands for most other events in paginated rollouts, 0.16x and later.",
    () => ({
      ...about(),
      completed_at_ms: completedAtMs(),
      content_token_count: number("How many tokens the item's content has."),
    }),
  ),
  raw_response_item: shape("An item as the API sent it.", () => ({
    item: nullish(anyOf(itemShapes), "The item."),
  })),
} satisfies Shapes;

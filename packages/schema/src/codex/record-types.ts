import { eventShapes } from "./events/event-shapes.js";
import { itemShapes } from "./items/item-shapes.js";
import { lineShapes } from "./lines/line-shapes.js";
import { turnItemShapes } from "./turn-items/turn-item-shapes.js";

/** Types of the lines of a rollout, in order. */
export const codexLineTypes: readonly string[] = [
  "event_msg",
  "response_item",
  ...Object.keys(lineShapes),
].sort();

/** Types of the items of a `response_item` line, in order; the oldest rollouts have them as whole lines. */
export const codexItemTypes: readonly string[] = Object.keys(itemShapes).sort();

/** Types of the events of an `event_msg` line, in order. */
export const codexEventTypes: readonly string[] = Object.keys(eventShapes).sort();

/** Types of the items of an `item_completed` event, in order. */
export const codexTurnItemTypes: readonly string[] = Object.keys(turnItemShapes).sort();

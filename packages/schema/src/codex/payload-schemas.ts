import { eventShapes } from "./events/event-shapes.js";
import { itemShapes } from "./items/item-shapes.js";
import { turnItemShapes } from "./turn-items/turn-item-shapes.js";
import { typedSchemas } from "./typed-schema.js";

/** Accepts an item of a `response_item` line, by its type; null for a type that is not known. */
export const codexItemSchema = typedSchemas(itemShapes);

/** Accepts an event of an `event_msg` line, by its type; null for a type that is not known. */
export const codexEventSchema = typedSchemas(eventShapes);

/** Accepts an item of an `item_completed` event, by its type; null for a type that is not known. */
export const codexTurnItemSchema = typedSchemas(turnItemShapes);

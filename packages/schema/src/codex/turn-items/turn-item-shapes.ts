import type { Shapes } from "../../shapes.js";
import { agentTurnItems } from "./agents.js";
import { callTurnItems } from "./calls.js";
import { messageTurnItems } from "./messages.js";
import { searchTurnItems } from "./searches.js";

/** Every type of item that an `item_completed` event can hold. */
export const turnItemShapes: Shapes = {
  ...messageTurnItems,
  ...callTurnItems,
  ...searchTurnItems,
  ...agentTurnItems,
};

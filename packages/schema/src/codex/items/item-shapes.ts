import type { Shapes } from "../../shapes.js";
import { callItems } from "./calls.js";
import { messageItems } from "./messages.js";
import { outputItems } from "./outputs.js";
import { stateItems } from "./state-items.js";

/** Every type of item that a `response_item` line can hold. */
export const itemShapes: Shapes = { ...messageItems, ...callItems, ...outputItems, ...stateItems };

import { agentEvents } from "./agents.js";
import { approvalEvents } from "./approvals.js";
import { commandEvents } from "./commands.js";
import { hookEvents } from "./hooks.js";
import { itemEvents } from "./items.js";
import { messageEvents, streamingEvents } from "./messages.js";
import { noticeEvents } from "./notices.js";
import { realtimeEvents } from "./realtime.js";
import { guardianEvents, reviewEvents } from "./reviews.js";
import { threadEvents } from "./threads.js";
import { toolEvents } from "./tools.js";
import { turnEvents, usageEvents } from "./turns.js";
import type { Shapes } from "../../shapes.js";

/** Every type of event that an `event_msg` line can hold. */
export const eventShapes: Shapes = {
  ...messageEvents,
  ...turnEvents,
  ...usageEvents,
  ...commandEvents,
  ...toolEvents,
  ...approvalEvents,
  ...guardianEvents,
  ...agentEvents,
  ...reviewEvents,
  ...threadEvents,
  ...noticeEvents,
  ...hookEvents,
  ...itemEvents,
  ...streamingEvents,
  ...realtimeEvents,
};

import { z } from "zod";
import { anything, flag, mapOf, text, texts } from "../field.js";
import { compactedShape } from "./compacted.js";
import { retainedContextShape } from "./retained-context.js";
import { sessionMetaShape } from "./session-meta.js";
import { tokenUsageRecordShape } from "./token-usage-record.js";
import { turnContextShape } from "./turn-context.js";
import { dynamicTools } from "../parts/calls.js";
import { messagePassthrough } from "../parts/content.js";
import { realtimeItemFields } from "../parts/realtime-item.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

function triggersTurn() {
  return flag("Whether it starts a turn at the receiver.");
}

/** Lines of messages between agents. */
const agentLines = {
  inter_agent_communication: shape("A message from one agent to others; about 0.14x and later.", () => ({
    id: text("Id of the message."),
    author: text("Path of the agent that wrote it."),
    recipient: text("Path of the agent that it is for."),
    other_recipients: texts("Paths of others that get it."),
    content: text("The message."),
    encrypted_content: text("The message, readable to the vendor alone."),
    trigger_turn: triggersTurn(),
    internal_chat_message_metadata_passthrough: messagePassthrough(),
  })),
  inter_agent_communication_metadata: shape(
    "What belongs to the message between agents that comes next.",
    () => ({ trigger_turn: triggersTurn() }),
  ),
} satisfies Shapes;

/** What the payload of a line holds, by the line's type; items and events have types of their own. */
export const lineShapes: Shapes = {
  session_meta: sessionMetaShape,
  turn_context: turnContextShape,
  compacted: compactedShape,
  token_usage_record: tokenUsageRecordShape,
  retained_context: retainedContextShape,
  ...agentLines,
  world_state: shape("What the model knows of its surroundings; about 0.14x and later.", () => ({
    full: flag("Whether it is all of it, not only what changed."),
    state: mapOf("Parts by name, such as environments, permissions, skills and the model.", z.unknown()),
  })),
  dynamic_tools_updated: shape(
    "The tools that the program around Codex brings from here on; 0.16x and later.",
    () => ({ thread_id: text("The thread."), tools: dynamicTools("The tools.") }),
  ),
  security_risk_score: shape("How risky the vendor holds what the model does; 0.16x and later.", () => ({
    call_id: text("The call that it is about."),
    sampled_at: text("When it was judged, as RFC 3339."),
    action: anything("What was judged."),
    scores: mapOf("Scores by name.", z.number()),
  })),
  realtime_item: shape("What is kept of a spoken conversation; 0.16x and later.", realtimeItemFields),
};

import { flag, text, texts } from "../field.js";
import { messagePassthrough } from "../parts/content.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

function triggersTurn() {
  return flag("Whether it starts a turn at the receiver.");
}

/** Lines of messages between agents. */
export const agentLines = {
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

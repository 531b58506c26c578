import { z } from "zod";
import { anything, choice, list, number, objects, text, typeChoice } from "../field.js";
import { phase } from "../parts/answer.js";
import { messageContent } from "../parts/content.js";
import { itemFields, itemStatus } from "../parts/item.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Items that say something: prompts, answers, reasoning. */
export const messageItems = {
  message: shape(
    "A message of the conversation. Of the role `user` are prompts and what the client puts in.",
    () => ({
      ...itemFields(),
      role: choice("Who speaks.", "user", "assistant", "developer", "system"),
      content: messageContent("Parts of the message."),
      phase: phase(),
      status: itemStatus(),
      encrypted_content: text("The message, readable to the vendor alone."),
    }),
  ),
  agent_message: shape("A message from one agent to another.", () => ({
    ...itemFields(),
    author: text("Path of the agent that wrote it."),
    recipient: text("Path of the agent that it is for."),
    content: objects("Parts of the message; a subagent's prompt is often unreadable.", {
      type: typeChoice("What the part is.", "input_text", "encrypted_content"),
      text: text("The text."),
      encrypted_content: text("The part, readable to the vendor alone."),
    }),
  })),
  reasoning: shape("What the model thought: a summary, and the thoughts themselves unreadable.", () => ({
    ...itemFields(),
    summary: objects("The summary, part by part.", {
      type: typeChoice("What the part is.", "summary_text"),
      text: text("The text."),
    }),
    content: objects("The thoughts, where the model gives them.", {
      type: typeChoice("What the part is.", "reasoning_text", "text"),
      text: text("The text."),
    }),
    encrypted_content: text("The thoughts, readable to the vendor alone."),
    duration_ms: number("How long it thought, in milliseconds; until July 2025."),
  })),
  additional_tools: shape("Tools that are offered from here on; 0.16x and later.", () => ({
    ...itemFields(),
    role: choice("In whose name they are offered.", "developer", "system"),
    tools: list("The tools, as the API describes tools.", z.unknown()),
  })),
  other: shape("An item that the client that wrote it did not know.", () => ({
    ...itemFields(),
    content: anything("What it held."),
  })),
} satisfies Shapes;

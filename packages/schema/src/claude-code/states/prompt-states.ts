import { claudeCodeContent } from "../content.js";
import { flag, number, optional, text } from "../../field.js";
import { shape } from "../../shapes.js";

/** States of prompts: the last one, those that wait, and those that were answered ahead. */
export const promptStates = {
  "last-prompt": shape("The last prompt, for lists of sessions; may be out of date.", () => ({
    lastPrompt: text("Its first 200 characters; absent where nothing was typed."),
    leafUuid: text("Last record of the conversation."),
    explicit: flag("Whether it was typed as such."),
  })),
  "queue-operation": shape("A prompt was put into the queue or taken out.", () => ({
    operation: text("What was done: enqueue, dequeue, remove, popAll or absorb."),
    timestamp: text("When, ISO 8601."),
    content: optional(claudeCodeContent, "The prompt or notification: a text, or blocks."),
    reason: text("Why: absorbed_mid_turn or delivered_to_agent."),
    commandUuid: text("Id that the prompt has in the queue."),
    deliveryId: text("Id of the delivery."),
  })),
  "speculation-accept": shape("A suggested prompt was taken that had been answered ahead.", () => ({
    timestamp: text("When, ISO 8601."),
    timeSavedMs: number("Time that was saved, in milliseconds."),
  })),
};

import { text } from "../../field.js";
import { shape } from "../../shapes.js";

/** States that name the session or its agent. */
export const nameStates = {
  "ai-title": shape("Title that a model gave the session.", () => ({
    aiTitle: text("The title."),
  })),
  "custom-title": shape("Title that the person gave the session.", () => ({
    customTitle: text("The title."),
  })),
  summary: shape("Title at the start of old files; mostly about other sessions.", () => ({
    summary: text("The title."),
    leafUuid: text("Last record of the conversation that it is about."),
    timestamp: text("When it was written, ISO 8601; mostly absent."),
  })),
  "agent-name": shape("Name of the session, also for messages of others.", () => ({
    agentName: text("The name."),
  })),
  "agent-color": shape("Colour of the session in the display.", () => ({
    agentColor: text("The colour."),
  })),
  "agent-setting": shape("Type of agent that the main session is.", () => ({
    agentSetting: text("The type."),
  })),
  tag: shape("Label of the session.", () => ({
    tag: text("The label; empty where it was taken away."),
  })),
  "task-summary": shape("What the session is doing, in a sentence.", () => ({
    summary: text("The sentence."),
    timestamp: text("When it was written, ISO 8601."),
  })),
};

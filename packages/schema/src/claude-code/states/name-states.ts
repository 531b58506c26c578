import { text } from "../described-field.js";
import { stateRecord } from "./state-record.js";

/** States that name the session or its agent. */
export const nameStates = {
  "ai-title": stateRecord("ai-title", "Title that a model gave the session.", () => ({
    aiTitle: text("The title."),
  })),
  "custom-title": stateRecord("custom-title", "Title that the person gave the session.", () => ({
    customTitle: text("The title."),
  })),
  summary: stateRecord("summary", "Title at the start of old files; mostly about other sessions.", () => ({
    summary: text("The title."),
    leafUuid: text("Last record of the conversation that it is about."),
    timestamp: text("When it was written, ISO 8601; mostly absent."),
  })),
  "agent-name": stateRecord("agent-name", "Name of the session, also for messages of others.", () => ({
    agentName: text("The name."),
  })),
  "agent-color": stateRecord("agent-color", "Colour of the session in the display.", () => ({
    agentColor: text("The colour."),
  })),
  "agent-setting": stateRecord("agent-setting", "Type of agent that the main session is.", () => ({
    agentSetting: text("The type."),
  })),
  tag: stateRecord("tag", "Label of the session.", () => ({
    tag: text("The label; empty where it was taken away."),
  })),
  "task-summary": stateRecord("task-summary", "What the session is doing, in a sentence.", () => ({
    summary: text("The sentence."),
    timestamp: text("When it was written, ISO 8601."),
  })),
};

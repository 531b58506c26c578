import { choice, number, object, text } from "../field.js";

/** The turn that something belongs to. */
export function turnId() {
  return text("The turn that it belongs to; about 0.93 and later.");
}

/** The call that something belongs to. */
export function callId() {
  return text("Id of the call; unique within the file.");
}

/** When something began. */
export function startedAtMs() {
  return number("When it began, in milliseconds since 1970.");
}

/** When something ended. */
export function completedAtMs() {
  return number("When it ended, in milliseconds since 1970.");
}

/** How long something took, in two parts. */
export function duration(meaning = "How long it took; often far too short for commands.") {
  return object(meaning, {
    secs: number("Whole seconds."),
    nanos: number("Nanoseconds beyond them."),
  });
}

/** Why a turn was started. */
export function turnAttribution() {
  return object("Why the turn was started.", {
    turn_id: text("The turn."),
    parent_turn_id: text("The turn that started it, in the parent's thread."),
    root_turn_id: text("The person's turn that it all goes back to."),
    initiating_agent_path: text("Path of the agent that started it."),
    turn_trigger: text("What started it."),
  });
}

/** How hard the model is to think. */
export function effort() {
  return choice("How hard the model is to think.", "none", "minimal", "low", "medium", "high", "xhigh");
}

/** What the mode sets; early 2026 had the fields beside the mode. */
function modeSettings() {
  return {
    model: text("The model."),
    reasoning_effort: effort(),
    developer_instructions: text("Instructions that it adds."),
  };
}

/** The mode of working together. */
export function collaborationMode() {
  return object("The mode of working together and what it sets.", {
    mode: choice("The mode.", "plan", "default"),
    settings: object("What it sets.", modeSettings()),
    ...modeSettings(),
  });
}

/** How much of its reasoning the model tells. */
export function reasoningSummary() {
  return choice("How much of its reasoning the model tells.", "auto", "concise", "detailed", "none");
}

/** The tone of answers. */
export function personality() {
  return choice("The tone of answers.", "none", "friendly", "pragmatic");
}

/** Which way of running several agents is on. */
export function multiAgentVersion() {
  return choice("Which way of running several agents is on.", "disabled", "v1", "v2");
}

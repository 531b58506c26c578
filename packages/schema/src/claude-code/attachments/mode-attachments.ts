import { z } from "zod";
import { flag, number, optional, text } from "../../field.js";
import { shape } from "../../shapes.js";

const reminderType = () => text("How much is said: full or sparse.");

const plan = () => ({
  planFilePath: text("Path of the plan."),
  planExists: flag("Whether the plan is there already."),
});

const steering = () => ({
  bashFirst: flag("Whether commands are to be preferred to other tools."),
  steerOnly: flag("Whether nothing but that is said."),
});

/** Attachments that tell the model which mode it is in. */
export const modeAttachments = {
  plan_mode: shape("The model is to plan only.", () => ({
    ...plan(),
    reminderType: reminderType(),
    isSubAgent: flag("Whether an agent is told."),
  })),
  plan_mode_reentry: shape("The model is to plan again, and there is a plan.", plan),
  plan_mode_exit: shape("The model may act again.", plan),
  auto_mode: shape("A classifier decides on permissions.", () => ({
    ...steering(),
    reminderType: reminderType(),
    autoModeConsentFlow: flag("Whether the person was asked for it."),
    bypass: flag("Whether nothing is asked at all."),
    bashFirstSteer: text("How firmly commands are preferred: relaxed or strict."),
  })),
  auto_mode_exit: shape("The person is asked for permissions again.", steering),
  ultra_effort_enter: shape("The highest effort holds for the session (since 2.1.220).", () => ({
    reminderType: reminderType(),
  })),
  ultra_effort_exit: shape("The highest effort no longer holds."),
  ultrathink_effort: shape("The prompt asks for more thinking.", () => ({
    level: text("How much: high."),
  })),
  workflow_keyword_request: shape("The prompt asks for a workflow."),
  workflow_size_guideline_change: shape("How many agents a workflow may have was changed.", () => ({
    size: text("How many: unrestricted, small, medium or large."),
  })),
  output_style: shape("How answers are to be written.", () => ({
    style: text("Name of the style."),
    turnReminder: text("What the model is told of it."),
  })),
  output_style_instructions: shape("How answers are to be written, in full.", () => ({
    style: optional(
      z.looseObject({ name: text("Name of the style."), prompt: text("What the model is told.") }),
      "The style.",
    ),
  })),
  goal_status: shape("How near the session's goal is.", () => ({
    condition: text("The goal."),
    met: flag("Whether it is reached."),
    reason: text("Why, or why not."),
    iterations: number("Turns since the goal was set."),
    durationMs: number("Time since the goal was set, in milliseconds."),
    tokens: number("Tokens since the goal was set."),
    sentinel: flag("Whether it only marks that a goal was set."),
  })),
  proactivity: shape("Whether the model may act unasked."),
  language: shape("The language to answer in."),
  session_settings: shape("Settings that hold for the session."),
};

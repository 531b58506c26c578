import { z } from "zod";
import { flag, number, optional, text, texts } from "../../field.js";
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
    isSubAgent: flag("Whether the reminder is for an agent."),
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
    turnReminder: text("Reminder for the model."),
  })),
  output_style_instructions: shape("How answers are to be written, in full.", () => ({
    style: optional(
      z.looseObject({ name: text("Name of the style."), prompt: text("Instructions for the model.") }),
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

const place = () =>
  z.looseObject({
    messageIndex: number("Which message of the request, from 0."),
    blockIndex: number("Which block of the message, from 0."),
  });

const dropped = () =>
  z.looseObject({
    blockCount: number("Blocks that were left out."),
    turnCount: number("Turns that they belong to."),
    reason: text("Why: prefix_mismatch or model_mismatch."),
    reasonCounts: optional(z.record(z.string(), z.number()), "How many for each reason."),
    first: optional(place(), "The first of them."),
    last: optional(place(), "The last of them."),
  });

const clientChange = () =>
  z.looseObject({
    kinds: text("What the client changed, with commas."),
    firstChangedMessageIndex: number("First message that changed, from 0."),
    baseline: text("What it is compared to: memory, disk or none."),
    callNumber: number("Which request of the process."),
  });

/** Attachments that note which thoughts of earlier turns were left out of a request. */
export const thinkingAttachments = {
  thinking_drop: shape("Earlier thoughts that were left out of a request.", () => ({
    requestId: text("Id of the request."),
    model: text("Model that was asked."),
    querySource: text("What the request was for."),
    thinkingBlocksSent: number("Blocks of thoughts that were sent."),
    thinkingTurnsSent: number("Turns that they belong to."),
    newlyDropped: optional(dropped(), "What was left out for the first time."),
    blockHashes: texts("Hashes of the blocks that were left out."),
    firstReportForThreadInProcess: flag("Whether it is the first note of the process."),
    clientChange: optional(clientChange(), "What the client changed before."),
  })),
  thinking_stripped: shape("All earlier thoughts were taken out.", () => ({
    scope: text("Which: all."),
  })),
};

import * as z from "zod";
import { flag, number, optional, text, texts, numberOrNull } from "../../field.js";
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

const task = () =>
  z.looseObject({
    id: text("Number of the task."),
    subject: text("The task in a few words."),
    description: text("The task in detail."),
    activeForm: text("The task as it reads while it is being done."),
    owner: text("Agent that has the task."),
    status: text("How it stands: pending, in_progress or completed."),
    blocks: texts("Tasks that wait for this one."),
    blockedBy: texts("Tasks that have to be done before."),
  });

const todo = () =>
  z.looseObject({
    content: text("What is to be done."),
    status: text("How it stands: pending, in_progress or completed."),
    activeForm: text("The same as it reads while it is being done."),
    id: text("Number of the entry, in old logs."),
    priority: text("How urgent it is, in old logs."),
  });

const itemCount = () => number("How many there are.");
const reminder = () => ({ text: text("The reminder.") });

const budget = (unit: string) => () => ({
  used: number(`What is used, in ${unit}.`),
  total: number(`What can be used, in ${unit}.`),
  remaining: number(`What is left, in ${unit}.`),
});

/** Attachments that remind the model of something. */
export const reminderAttachments = {
  task_reminder: shape("A reminder of the task list.", () => ({
    content: optional(z.union([z.string(), z.array(task())]), "The tasks."),
    itemCount: itemCount(),
  })),
  todo_reminder: shape("A reminder of the to-do list.", () => ({
    content: optional(z.union([z.string(), z.array(todo())]), "The list."),
    itemCount: itemCount(),
  })),
  total_tokens_reminder: shape("How many tokens are left.", reminder),
  silent_turn_reminder: shape("The model has not written anything for a while.", reminder),
  batching_reminder: shape("Calls can be made side by side."),
  batching_reminder_sent: shape("A reminder for the model that calls can be parallel.", () => ({
    ...reminder(),
    model: text("Model reminded."),
    clearAt: text("When it no longer holds: next_user_message."),
  })),
  secondary_reminder: shape("A further reminder."),
  secondary_reminder_sent: shape("A further reminder for the model."),
  bash_output_audience_note: shape("The person does not see the output of commands.", () => ({
    toolUseID: text("The command's call."),
  })),
  critical_system_reminder: shape("A reminder that an agent's definition asks for.", () => ({
    content: text("The reminder."),
  })),
  verify_plan_reminder: shape("The plan's result is to be checked."),
  compaction_reminder: shape("The context will be compacted in time."),
  context_efficiency: shape("The context is to be used sparingly."),
  tool_search_usage_reminder: shape("More tools can be searched for."),
  attention_budget: shape("How much of the person's attention may be used."),
  budget_usd: shape("How much of a budget in dollars is left.", budget("dollars")),
  token_usage: shape("How much of the context is left.", budget("tokens")),
  output_token_usage: shape("How many tokens were written.", () => ({
    turn: number("Output tokens of the turn."),
    session: number("Output tokens of the session."),
    budget: numberOrNull("Output tokens that may be written."),
  })),
  max_turns_reached: shape("The session ended, as its turns were used up.", () => ({
    maxTurns: number("Turns that were allowed."),
    turnCount: number("Turns that were made."),
  })),
};

const memoryType = () => text("Whose it is: Managed, User, Project, Local, AutoMem or TeamMem.");

const memoryFile = () =>
  z.looseObject({
    type: memoryType(),
    path: text("Path of the file."),
    content: text("The text."),
    contentDiffersFromDisk: flag("Whether it is not what is on disk."),
    globs: texts("Files that it applies to."),
    parent: text("File that includes it."),
    rawContent: text("The text before it was prepared."),
  });

const memory = () =>
  z.looseObject({
    path: text("Path of the file."),
    content: text("The text."),
    mtimeMs: number("When it was last changed, in milliseconds since 1970."),
    header: text("Line above the text."),
    limit: number("Lines that are given, where it was cut."),
  });

const instruction = () =>
  z.looseObject({ type: memoryType(), path: text("Path of the file."), content: text("The text.") });

/** Attachments that hold what the model is to know: instructions and memory. */
export const memoryAttachments = {
  nested_memory: shape("Instructions of a folder below, given once a file there was read.", () => ({
    path: text("Path of the file."),
    displayPath: text("Displayed path."),
    content: optional(memoryFile(), "The file."),
  })),
  relevant_memories: shape("Memories that fit the prompt.", () => ({
    memories: optional(z.array(memory()), "The memories."),
  })),
  current_session_memory: shape("What is remembered of this session.", () => ({
    content: text("The text."),
    path: text("Path of the file."),
    tokenCount: number("Tokens of the text."),
  })),
  memory_update: shape("The memory was changed."),
  cowork_memory_context: shape("Memory of the app around the client."),
  instructions: shape("The instructions that hold: CLAUDE.md and rules (since about 2.1.230).", () => ({
    files: optional(z.array(instruction()), "The files."),
    changed: flag("Whether they changed within the session."),
    reason: text("Why they are given again: compaction or session_start."),
    removed: texts("Files that no longer hold."),
  })),
};

import { z } from "zod";
import { number, numberOrNull, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

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

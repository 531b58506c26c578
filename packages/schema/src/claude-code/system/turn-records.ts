import { flag, number, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

/** System records about turns: their ends, recaps, and tasks that start one. */
export const turnRecords = {
  turn_duration: shape("A turn ended (interactive sessions only).", () => ({
    durationMs: number("How long the turn took, in milliseconds."),
    messageCount: number("Messages of the conversation so far."),
    messageId: text("Last message of the turn."),
    pendingBackgroundAgentCount: number("Agents that still run in the background."),
    pendingWorkflowCount: number("Workflows that still run."),
    budgetTokens: number("Tokens that the turn used of its budget."),
    budgetLimit: number("Tokens that the turn could use."),
    budgetNudges: number("How often the model was told to go on."),
  })),
  away_summary: shape("A recap of what happened while nobody looked; its text is the content."),
  scheduled_task_fire: shape("A scheduled task started a turn.", () => ({
    taskId: text("Id of the task."),
    taskKind: text("Kind of the task."),
    cron: text("When the task is due, as a cron expression."),
    cronKind: text("Kind of the schedule, as loop."),
    prompt: text("Prompt of the task."),
    noOpStreak: number("How often in a row nothing was to be done."),
    streakStartedAt: text("When that began, ISO 8601."),
    foldedUuids: texts("Earlier records that this one takes the place of."),
  })),
  per_turn_effort_changed: shape("The effort was changed for one turn."),
  agents_killed: shape("Agents in the background were stopped by the person."),
  thinking: shape("A note on thinking, for display."),
  informational: shape("A notice to the person; its text is the content.", () => ({
    preventContinuation: flag("Whether the turn ended with it."),
  })),
};

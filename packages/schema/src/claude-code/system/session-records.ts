import { z } from "zod";
import { flag, number, optional, text, texts } from "../../field.js";
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
    budgetNudges: number("How often the model was asked to go on."),
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

const hookInfo = () =>
  z.looseObject({
    command: text("Command of the hook."),
    promptText: text("Prompt of the hook, where it asks a model."),
    durationMs: number("How long it ran, in milliseconds; absent if it did not."),
  });

/** System records about hooks that ran at the end of a turn. */
export const hookRecords = {
  stop_hook_summary: shape("The hooks that ran at the end of a turn.", () => ({
    hookCount: number("How many ran."),
    hookInfos: optional(z.array(hookInfo()), "Each of them."),
    hookErrors: texts("What they wrote where they failed."),
    hookAdditionalContext: texts("Their texts for the model."),
    preventedContinuation: flag("Whether one of them ended the session's work."),
    stopReason: text("Why it did."),
    hasOutput: flag("Whether they wrote anything."),
    hookLabel: text("Which hooks, for display."),
    totalDurationMs: number("How long all ran, in milliseconds."),
  })),
};

/** System records about what the client itself did: commands, memory, permissions and remote control. */
export const clientRecords = {
  local_command: shape("A slash command ran in the client; its text is the content.", () => ({
    commandRun: optional(
      z.looseObject({ command: text("Name of the command."), args: text("What was typed after it.") }),
      "The command.",
    ),
  })),
  memory_saved: shape("The client wrote to its memory.", () => ({
    writtenPaths: texts("Files that were written."),
  })),
  permission_retry: shape("Commands were allowed after they had been denied.", () => ({
    commands: texts("The commands."),
  })),
  bridge_status: shape("The session can be controlled from elsewhere.", () => ({
    url: text("Address of the session."),
    upgradeNudge: text("Advice to take a newer client."),
  })),
};

import { z } from "zod";
import { described, flag, number, optional, text } from "../field.js";
import { hookInputOf } from "./hook-fields.js";

const backgroundTask = z.looseObject({
  id: text("Id of the task."),
  type: text("Kind of the task: shell, subagent, monitor, workflow and more."),
  status: text("How it stands."),
  description: text("The task in words."),
  command: text("The command line."),
  agent_type: text("Type of the agent."),
  server: text("MCP server."),
  tool: text("Tool of that server."),
  name: text("Name of the task."),
});

const sessionCron = z.looseObject({
  id: text("Id of the scheduled task."),
  schedule: text("When it is due, as a cron expression."),
  recurring: flag("Whether it is due again and again."),
  prompt: text("Its prompt."),
});

/** Hook input at the end of a turn of the session or an agent. */
const endOfTurn = {
  stop_hook_active: flag("Whether a hook has already kept the turn from ending."),
  last_assistant_message: text("Last text of the model."),
  background_tasks: optional(z.array(backgroundTask), "Tasks that run in the background."),
  session_crons: optional(z.array(sessionCron), "Scheduled tasks of the session."),
};

/** Hook inputs about prompts, turns and displayed text. */
export const turnInputs = {
  UserPromptSubmit: hookInputOf("UserPromptSubmit", "Before a prompt is sent.", {
    prompt: described(z.string(), "The prompt."),
    source: text("Where it comes from: user, sdk, system, loop_wakeup, schedule_wakeup or poll_event."),
    session_title: text("Title of the session."),
  }),
  UserPromptExpansion: hookInputOf("UserPromptExpansion", "Before a slash command becomes a prompt.", {
    expansion_type: text("What it is: slash_command or mcp_prompt."),
    command_name: text("Name of the command."),
    command_args: text("What was typed after it."),
    command_source: text("Where the command is set up."),
    prompt: text("The prompt."),
  }),
  Notification: hookInputOf("Notification", "The client waits or has something to say.", {
    message: described(z.string(), "What it says."),
    title: text("Title of the notification."),
    notification_type: text("Kind of the notification, as permission_prompt or idle_prompt."),
  }),
  MessageDisplay: hookInputOf("MessageDisplay", "Before a part of an answer is shown.", {
    turn_id: text("Id of the turn."),
    message_id: text("Id of the message."),
    index: number("Which part, from 0."),
    final: flag("Whether it is the last part."),
    delta: text("The part."),
  }),
  Stop: hookInputOf("Stop", "Before a turn ends.", endOfTurn),
  StopFailure: hookInputOf("StopFailure", "After a turn failed.", {
    error: described(
      z.unknown(),
      "Kind of the error: rate_limit, overloaded, server_error, billing_error and more.",
    ),
    error_details: text("The error in words."),
    last_assistant_message: text("Last text of the model."),
  }),
};

const team = {
  teammate_name: text("Name of the member of the team."),
  team_name: text("Name of the team; no longer to be relied on."),
};

const task = {
  task_id: described(z.string(), "Number of the task."),
  task_subject: text("The task in a few words."),
  task_description: text("The task in detail."),
  ...team,
};

/** Hook inputs about agents, teams and their tasks. */
export const agentInputs = {
  SubagentStart: hookInputOf("SubagentStart", "An agent starts.", {
    agent_id: described(z.string(), "Id of the agent."),
    agent_type: described(z.string(), "Type of the agent."),
  }),
  SubagentStop: hookInputOf("SubagentStop", "Before an agent ends.", {
    ...endOfTurn,
    agent_transcript_path: text("The agent's own transcript; for the agent that compacts there is none."),
  }),
  TeammateIdle: hookInputOf("TeammateIdle", "A member of a team has nothing to do.", {
    ...team,
    teammate_name: described(z.string(), "Name of the member of the team."),
  }),
  TaskCreated: hookInputOf("TaskCreated", "A task was put on the list.", task),
  TaskCompleted: hookInputOf("TaskCompleted", "A task was done.", task),
};

import * as z from "zod";
import { described, flag, number, optional, text, textOrNull, anything, anyObject, texts } from "../field.js";
import { hookInputOf, permissionUpdate } from "./hook-fields.js";

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

/** At the end of a turn of a session or agent. */
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

const trigger = described(
  z.string(),
  "Whether the person asked for it (manual) or the context was full (auto).",
);

const modelSwitch = {
  from_model: text("Model before."),
  to_model: text("Model after."),
  requested_model: textOrNull("Model that was asked for."),
  context_tokens: number("Tokens of the context."),
  prompt_cache_warm: flag("Whether the context is in the cache."),
  cache_ttl: text("How long the cache is kept: 5m or 1h."),
  estimated_cache_write_usd: number("What writing the cache anew will cost, in dollars."),
  pricing: text("Where the price comes from: configured, catalog or default."),
  source: text("Who changed the model: command, picker, sdk, auto or resume."),
};

/** Hook inputs about the session's start, end, model and compactions. */
export const sessionInputs = {
  Setup: hookInputOf("Setup", "The client is set up.", { trigger: text("Why: init or maintenance.") }),
  SessionStart: hookInputOf("SessionStart", "A session starts or goes on.", {
    source: described(z.string(), "Why: startup, resume, clear, compact or fork."),
    model: text("Model that answers."),
    session_title: text("Title of the session."),
    seconds_since_last_response: number("Time since the last response, in seconds."),
    context_tokens: number("Tokens of the context."),
    prompt_cache_likely_expired: flag("Whether the context is no longer in the cache."),
    estimated_cache_write_usd: number("What writing the cache anew will cost, in dollars."),
  }),
  SessionEnd: hookInputOf("SessionEnd", "A session ends.", {
    reason: described(z.string(), "Why: clear, resume, logout, prompt_input_exit or other."),
  }),
  PreCompact: hookInputOf("PreCompact", "Before the context is compacted.", {
    trigger,
    custom_instructions: textOrNull("What the person asked to keep."),
  }),
  PostCompact: hookInputOf("PostCompact", "After the context was compacted.", {
    trigger,
    compact_summary: text("The summary."),
  }),
  PreModelSwitch: hookInputOf("PreModelSwitch", "Before the model is changed.", modelSwitch),
  PostModelSwitch: hookInputOf("PostModelSwitch", "After the model was changed.", modelSwitch),
};

const call = {
  tool_name: described(z.string(), "Name of the tool."),
  tool_input: described(z.unknown(), "The arguments."),
  tool_use_id: text("Id of the call."),
  mcp_server: optional(
    z.looseObject({ name: text("Name of the server."), source: text("Where it is set up.") }),
    "MCP server of the tool.",
  ),
};

const durationMs = number("How long the tool ran, in milliseconds.");

const batchedCall = z.looseObject({
  tool_name: text("Name of the tool."),
  tool_input: anything("The arguments."),
  tool_use_id: text("Id of the call."),
  tool_response: anything("The result for the model."),
});

/** Hook inputs about calls of tools. */
export const toolInputs = {
  PreToolUse: hookInputOf("PreToolUse", "Before a call runs.", call),
  PostToolUse: hookInputOf("PostToolUse", "After a call ran.", {
    ...call,
    tool_response: described(z.unknown(), "The structured result."),
    duration_ms: durationMs,
  }),
  PostToolUseFailure: hookInputOf("PostToolUseFailure", "After a call failed.", {
    ...call,
    error: described(z.string(), "What went wrong."),
    is_interrupt: flag("Whether the person cut it off."),
    duration_ms: durationMs,
  }),
  PostToolBatch: hookInputOf("PostToolBatch", "After all calls of a response ran.", {
    tool_calls: optional(z.array(batchedCall), "The calls."),
  }),
  PermissionRequest: hookInputOf("PermissionRequest", "Before the person is asked for permission.", {
    ...call,
    permission_suggestions: optional(z.array(permissionUpdate), "Changes of the permissions to choose from."),
  }),
  PermissionDenied: hookInputOf("PermissionDenied", "After the permission classifier denied a call.", {
    ...call,
    reason: text("Why."),
  }),
};

const elicitation = {
  mcp_server_name: text("MCP server that asks."),
  elicitation_id: text("Id of the question."),
  mode: text("How it is asked: form or url."),
};

/** Hook inputs about files, folders, settings, and questions of MCP servers. */
export const workspaceInputs = {
  InstructionsLoaded: hookInputOf("InstructionsLoaded", "Instructions were read.", {
    file_path: text("Path of the file."),
    memory_type: text("Whose they are: User, Project, Local or Managed."),
    load_reason: text("Why: session_start, nested_traversal, path_glob_match, include or compact."),
    globs: texts("Files that they apply to."),
    trigger_file_path: text("File that was read before."),
    parent_file_path: text("File that includes them."),
  }),
  ConfigChange: hookInputOf("ConfigChange", "Settings were changed from outside.", {
    source: text("Which: user_settings, project_settings, local_settings, policy_settings or skills."),
    file_path: text("Path of the file."),
  }),
  CwdChanged: hookInputOf("CwdChanged", "The working directory changed.", {
    old_cwd: text("Before."),
    new_cwd: text("After."),
  }),
  FileChanged: hookInputOf("FileChanged", "A file that is watched changed.", {
    file_path: text("Path of the file."),
    event: text("What happened: change, add or unlink."),
  }),
  DirectoryAdded: hookInputOf("DirectoryAdded", "A further folder may be used.", {
    directory: text("The folder."),
    source: text("Who added it: slash_command or register_repo_root."),
  }),
  WorktreeCreate: hookInputOf("WorktreeCreate", "A worktree is to be made.", {
    name: described(z.string(), "Name of the worktree."),
  }),
  WorktreeRemove: hookInputOf("WorktreeRemove", "A worktree is to be removed.", {
    worktree_path: described(z.string(), "Folder of the worktree."),
  }),
  Elicitation: hookInputOf("Elicitation", "An MCP server asks the person.", {
    ...elicitation,
    message: text("The question."),
    url: text("Address to answer at."),
    requested_schema: optional(anyObject(), "Form of the answer, as JSON Schema."),
  }),
  ElicitationResult: hookInputOf("ElicitationResult", "The person answered an MCP server.", {
    ...elicitation,
    action: text("What was done: accept, decline or cancel."),
    content: optional(anyObject(), "The answer."),
  }),
};

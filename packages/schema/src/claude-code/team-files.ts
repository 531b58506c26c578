import * as z from "zod";
import { anyObject, described, flag, number, optional, text, textOrNull, texts } from "../field.js";

const member = z.looseObject({
  agentId: described(z.string(), "Id of the member, as name@team."),
  name: described(z.string(), "Name of the member; messages are sent to it."),
  agentType: textOrNull("Type of the agent; team-lead for the leader."),
  model: textOrNull("Model that it runs on."),
  prompt: text("What it was asked."),
  color: textOrNull("Its colour in the display."),
  planModeRequired: flag("Whether its plan must be approved first."),
  joinedAt: number("When it joined, in milliseconds since 1970."),
  tmuxPaneId: text("Terminal pane; in-process where it runs within the leader."),
  cwd: text("Working directory."),
  worktreePath: textOrNull("Folder of its worktree."),
  sessionId: text("Its session."),
  subscriptions: texts("Events it subscribes to."),
  backendType: text("How it runs: tmux, iterm2 or in-process."),
  isActive: flag("Whether it is at work; absent means yes."),
  mode: text("Its permission mode."),
});

const allowedPath = z.looseObject({
  path: text("The folder."),
  toolName: text("Tool that may be used there."),
  addedBy: text("Member that asked for it."),
  addedAt: number("When, in milliseconds since 1970."),
});

/** Accepts the `config.json` of a team of agents: its leader and its members. Instants are epoch milliseconds. */
export const teamConfig = z.looseObject({
  name: described(z.string(), "Name of the team."),
  description: textOrNull("What the team is for."),
  createdAt: number("When it was made, in milliseconds since 1970."),
  leadAgentId: text("Id of the leader."),
  leadSessionId: text("Session of the leader."),
  members: described(z.array(member), "The members, the leader first."),
  hiddenPaneIds: texts("Terminal panes that are hidden."),
  teamAllowedPaths: optional(z.array(allowedPath), "Folders that all members may change."),
});

/** The `config.json` of a team of agents. */
export type TeamConfig = z.infer<typeof teamConfig>;

const message = z.looseObject({
  from: described(z.string(), "Name of the sender."),
  text: described(z.string(), "The message; JSON where the client wrote it."),
  timestamp: text("When it was sent, ISO 8601."),
  color: textOrNull("Colour of the sender in the display."),
  summary: textOrNull("The message in a few words."),
  read: flag("Whether it was read."),
});

/** Accepts the inbox file of one member: messages in the order in which they came. */
export const teamInbox = z.array(message);

/** The inbox file of one member of a team. */
export type TeamInbox = z.infer<typeof teamInbox>;

/** Accepts the JSON text of a message written by the client: a state or a request, by its type. */
export const teamNotice = z.looseObject({
  type: described(
    z.string(),
    "What it is: idle_notification, task_assignment, shutdown_request, shutdown_approved, shutdown_rejected, plan_approval_request, plan_approval_response, permission_request, permission_response and more.",
  ),
  from: text("Name of the sender."),
  timestamp: text("When it was sent, ISO 8601."),
  requestId: text("Id of the request; answers name it."),
  request_id: text("The same, in requests for permission."),
  idleReason: text("Why the sender is idle: available, interrupted or failed."),
  summary: text("What the sender did, in a few words."),
  completedTaskId: text("Task that the sender ended."),
  completedStatus: text("How it ended: resolved, blocked or failed."),
  failureReason: text("Why it failed."),
  reason: text("Why the sender asks or refuses."),
  paneId: text("Terminal pane of the sender."),
  backendType: text("How the sender runs."),
  planFilePath: text("Path of the plan."),
  planContent: text("The plan."),
  approved: flag("Whether the plan is approved."),
  feedback: text("What is to be changed."),
  permissionMode: text("Permission mode from then on."),
  mode: text("Permission mode to set."),
  taskId: text("Number of the task."),
  subject: text("The task in a few words."),
  description: text("The task, or the call, in words."),
  assignedBy: text("Who gave the task."),
  agent_id: text("Member that asks for permission."),
  tool_name: text("Tool of the call."),
  tool_use_id: text("Id of the call."),
  input: optional(anyObject(), "Arguments of the call."),
  permission_suggestions: optional(z.array(z.unknown()), "Changes of the permissions to choose from."),
  subtype: text("Whether permission was given: success or error."),
  response: optional(anyObject(), "What was decided."),
  error: text("Why permission was not given."),
  message: text("What happened, in words."),
});

/** The parsed text of a message that the client wrote. */
export type TeamNotice = z.infer<typeof teamNotice>;

import { z } from "zod";
import { anyObject, described, flag, optional, text } from "../field.js";

/** Accepts what the text of a message holds where the client wrote it: a state or a request, told by its type. */
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

/** What the text of a message holds where the client wrote it, once it is parsed. */
export type TeamNotice = z.infer<typeof teamNotice>;

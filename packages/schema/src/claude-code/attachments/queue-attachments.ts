import { z } from "zod";
import { claudeCodeContent } from "../content.js";
import { flag, number, optional, text, textOrNull, texts } from "../../field.js";
import { claudeCodeMessageOrigin } from "../message-origin.js";
import { shape } from "../../shapes.js";

const notifiedUsage = () =>
  z.looseObject({
    totalTokens: number("Tokens of the agent's last request."),
    toolUses: number("Calls that the agent made."),
    durationMs: number("How long the agent ran, in milliseconds."),
  });

const shell = () =>
  z.looseObject({
    command: text("The command line."),
    kind: text("Kind of the task: bash or monitor."),
    toolUseId: text("The call that started it."),
  });

const teamMessage = () =>
  z.looseObject({
    from: text("Name of the sender."),
    text: text("The message."),
    timestamp: text("When it was sent, ISO 8601."),
    color: text("Colour of the sender in the display."),
    summary: text("The message in a few words."),
  });

/** Attachments that come in while the model works: queued prompts, background tasks and messages of a team. */
export const queueAttachments = {
  queued_command: shape("A prompt or notification that came in while the model worked.", () => ({
    prompt: optional(claudeCodeContent, "The prompt: a text, or blocks."),
    commandMode: text("What it is: prompt or task-notification."),
    origin: optional(z.union([z.string(), claudeCodeMessageOrigin]), "Who it comes from."),
    timestamp: text("When it was queued, ISO 8601."),
    source_uuid: text("Id that the prompt has in the queue."),
    delivery_id: text("Id of the delivery."),
    reminderId: text("Reminder that it belongs to."),
    imagePasteIds: optional(
      z.array(z.union([z.number(), z.string()])),
      "Numbers of the images that were pasted.",
    ),
    isMeta: flag("Whether the client put it in."),
    humanTurn: flag("Whether it is a turn of the person."),
    runId: text("Run of the workflow that it is about."),
    rowSource: text("What added it: harness, hook or recorded; absent if a person did."),
    toolsUsedDelta: texts("Tools that came into use since the notification before."),
    usage: optional(notifiedUsage(), "Usage of the agent; counted in the agent's own file."),
  })),
  task_status: shape("How a background task stands.", () => ({
    taskId: text("Id of the task."),
    taskType: text("Kind of the task: local_bash, local_agent, local_workflow or mcp_task."),
    status: text("How it stands: running, completed or failed."),
    description: text("The task in words."),
    deltaSummary: textOrNull("What is new."),
    outputFilePath: text("File with its output."),
    shell: optional(shell(), "The command, where it is one."),
  })),
  poll_events: shape("Events that were waited for."),
  teammate_mailbox: shape("Messages of the team.", () => ({
    messages: optional(z.array(teamMessage()), "The messages."),
  })),
  teammate_shutdown_batch: shape("Members of the team that ended.", () => ({
    count: number("How many."),
  })),
  team_context: shape("Context for a member of a team.", () => ({
    agentId: text("Id of the member."),
    agentName: text("Name of the member."),
    teamName: text("Name of the team."),
    teamConfigPath: text("File that describes the team."),
    taskListPath: text("Folder of the task list."),
    hasTaskListTools: flag("Whether the member can use the task list."),
  })),
};

import * as z from "zod";
import { claudeCodeAssistantMessage } from "./assistant-record.js";
import { claudeCodeUserMessage } from "./user-record.js";
import { anything, described, flag, number, optional, tag, text, textOrNull, texts } from "../field.js";
import { claudeCodeEnvelope } from "./envelope.js";
import { schemaOfType, shape, type Shapes } from "../shapes.js";

const data = z.looseObject({ type: described(z.string(), "What it tells.") });

/** Accepts the fields of every `progress` record; versions since March 2026 write none. */
export const claudeCodeProgressRecord = described(
  z.looseObject({
    type: tag("progress", "Kind of the record."),
    ...claudeCodeEnvelope,
    parentToolUseID: textOrNull("Call that is running."),
    toolUseID: textOrNull("Id of the part in progress; mostly made up by the client."),
    data: described(data, "What it tells."),
  }),
  "How far a call is (until early 2026).",
);

const agentRecord = () =>
  z.looseObject({
    type: text("Whether it is a user or an assistant record."),
    uuid: text("Id of the record in the agent's file."),
    timestamp: text("When it was written, ISO 8601."),
    message: optional(z.union([claudeCodeUserMessage, claudeCodeAssistantMessage]), "The message."),
    requestId: text("Id of the request."),
    toolUseResult: anything("The structured result of the agent's call."),
    isMeta: flag("Whether the client put it in."),
  });

const agentData = () => ({
  agentId: text("Id of the agent."),
  prompt: text("What the agent was asked."),
  message: optional(agentRecord(), "A record of the agent's file, repeated with its usage."),
  normalizedMessages: optional(z.array(agentRecord()), "The same, one block each; mostly empty."),
});

/** Every type of data in a `progress` record. */
export const progressShapes: Shapes = {
  agent_progress: shape("A record of an agent's file; counts where that file is missing.", agentData),
  bash_progress: shape("Output of a command that is running.", () => ({
    output: text("The last lines."),
    fullOutput: text("All lines so far."),
    elapsedTimeSeconds: number("How long it has run, in seconds."),
    totalLines: number("Lines so far."),
    totalBytes: number("Bytes so far."),
    timeoutMs: number("Time limit in milliseconds (since 2.1.2x)."),
    taskId: text("Id of the task, where it runs in the background."),
  })),
  hook_progress: shape("A hook that is running.", () => ({
    hookEvent: text("Event that the hook is for, as PreToolUse."),
    hookName: text("Event and tool, as PreToolUse:Bash."),
    command: text("Command of the hook."),
    promptText: text("Prompt of the hook, where it asks a model."),
    statusMessage: text("What is shown while it runs."),
    status: text("How it stands, in documents of the format only."),
  })),
  mcp_progress: shape("A call of an MCP tool that is running.", () => ({
    status: text("How it stands: started, progress, completed or failed."),
    serverName: text("Name of the server."),
    toolName: text("Name of the tool."),
    elapsedTimeMs: number("How long it has run, in milliseconds."),
    progress: number("How much is done."),
    total: number("How much there is to do."),
    progressMessage: text("What is being done."),
  })),
  query_update: shape("A search of the web that is running.", () => ({
    query: text("The query."),
  })),
  search_results_received: shape("A search of the web that was answered.", () => ({
    query: text("The query."),
    resultCount: number("Results that were found."),
  })),
  skill_progress: shape("A record of a skill that runs as an agent.", () => ({
    ...agentData(),
    skillName: text("Name of the skill."),
    tools: texts("Tools of the skill."),
  })),
  waiting_for_task: shape("The model waits for a background task.", () => ({
    taskDescription: text("The task in words."),
    taskType: text("Kind of the task: local_bash or local_agent."),
  })),
};

/** Accepts a `progress` record, whole, by the type of its data. */
export const claudeCodeProgressSchema = schemaOfType(progressShapes, (type, fields, meaning) =>
  claudeCodeProgressRecord.extend({
    data: described(z.looseObject({ type: tag(type, "What it tells."), ...fields }), meaning),
  }),
);

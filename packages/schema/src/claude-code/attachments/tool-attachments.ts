import * as z from "zod";
import {
  anyObject,
  anything,
  flag,
  number,
  optional,
  text,
  texts,
  numberOrNull,
  textOrNull,
} from "../../field.js";
import { shape } from "../../shapes.js";
import { claudeCodeContent } from "../content.js";
import { claudeCodeMessageOrigin } from "../message-origin.js";

const addedNames = () => texts("Names that came in.");
const removedNames = () => texts("Names that went out.");
const addedLines = () => texts("Lines for the model about each.");

const failedServer = () =>
  z.looseObject({
    name: text("Name of the server."),
    error: text("Why it failed."),
    errorCode: text("Why it failed, as a code."),
  });

const retractedTool = () => z.looseObject({ name: text("Name of the tool."), cause: text("Why.") });

const toolDefinition = () =>
  z.looseObject({
    name: text("Name of the tool."),
    description: text("Description for the model."),
    input_schema: optional(anyObject(), "Its arguments, as JSON Schema."),
    defer_loading: flag("Whether it is given only once it is searched for."),
    eager_input_streaming: flag("Whether its arguments stream in as they are written."),
  });

const inputCopy = () =>
  z.looseObject({ id: text("Id of the call."), copy: text("Which arguments: wire or displayed.") });

const skill = () =>
  z.looseObject({ name: text("Name of the skill."), path: text("Where it is."), content: text("Its text.") });

const foundSkill = () =>
  z.looseObject({
    name: text("Name of the skill."),
    description: text("What it is for."),
    shortId: text("Short id of the skill."),
  });

/** Attachments that tell the model which tools, agents and skills there are. */
export const toolAttachments = {
  deferred_tools_delta: shape("Tools that can be searched for came or went.", () => ({
    addedNames: addedNames(),
    addedLines: addedLines(),
    removedNames: removedNames(),
    readdedNames: texts("Names that came back."),
    restoredNames: texts("Names that were taken back in."),
    surfacedNames: texts("Names that are given without a search."),
    wireHiddenNames: texts("Names withheld from the API."),
    retractedTools: optional(z.array(retractedTool()), "Tools that were taken away."),
    pendingMcpServers: texts("MCP servers that are still starting."),
    needsAuthMcpServers: texts("MCP servers that need a login."),
    failedMcpServers: optional(z.array(failedServer()), "MCP servers that failed."),
  })),
  deferred_tools_record: shape("Tools that were found, in full.", () => ({
    entries: optional(z.array(toolDefinition()), "The tools."),
    nameOnlyAnnouncements: texts("Tools announced only by name."),
    toolInputCopies: optional(z.array(inputCopy()), "Which arguments of earlier calls are repeated."),
  })),
  mcp_instructions_delta: shape("Instructions of MCP servers came or went.", () => ({
    addedNames: addedNames(),
    addedBlocks: texts("The instructions."),
    removedNames: removedNames(),
  })),
  mcp_dropped_tools_delta: shape("Tools of MCP servers that were left out."),
  agent_listing_delta: shape("Types of agents came or went.", () => ({
    addedTypes: texts("Types that came in."),
    addedLines: addedLines(),
    removedTypes: texts("Types that went out."),
    builtInTypes: texts("Types that the client brings along."),
    builtInPluginTypes: texts("Types of the plugin that the client brings along."),
    isInitial: flag("Whether it is the first list."),
    showConcurrencyNote: flag("Whether agents may run side by side."),
  })),
  agent_mention: shape("The prompt names a type of agent.", () => ({
    agentType: text("The type."),
  })),
  peer_mention: shape("The prompt names another session."),
  skill_mention: shape("The prompt names a skill."),
  skill_listing: shape("Skills that can be used.", () => ({
    content: text("The text for the model."),
    names: texts("Their names."),
    skillCount: number("How many there are."),
    digests: anything("Hashes of the skills."),
    isInitial: flag("Whether it is the first list."),
  })),
  skill_discovery: shape("Skills that fit the prompt.", () => ({
    skills: optional(z.array(foundSkill()), "The skills."),
    signal: anything("What they were found by."),
    source: text("What found them."),
  })),
  dynamic_skill: shape("Skills of a subfolder, announced once a file there was read.", () => ({
    skillDir: text("Folder of the skills."),
    skillNames: texts("Their names."),
    displayPath: text("Displayed path."),
  })),
  invoked_skills: shape("Skills that are in use, given again after a compaction.", () => ({
    skills: optional(z.array(skill()), "The skills."),
  })),
  command_permissions: shape("What a slash command may do without asking.", () => ({
    allowedTools: texts("Rules for tools, as Bash(git:*)."),
    model: text("Model that the command asks for."),
  })),
  unknown_command_fallback: shape("A slash command that is not known."),
  advisor_tool: shape("A second model can be asked for advice.", () => ({
    available: flag("Whether it can."),
    model: text("The second model."),
    toolChange: text("Whether the tool came in: add."),
  })),
  advisor_stripped: shape("Earlier advice was taken out of the request."),
};

const hook = () => ({
  hookName: text("Event and tool, as PostToolUse:Edit."),
  hookEvent: text("Event that the hook is for."),
  toolUseID: textOrNull("Call that the hook is about; made up by the client for other events."),
});

const run = () => ({
  command: text("Command of the hook."),
  durationMs: number("How long it ran, in milliseconds."),
});

const output = () => ({
  stdout: text("Standard output."),
  stderr: text("Standard error."),
  exitCode: numberOrNull("Exit code."),
});

const message = "Text for the model or the person.";

/** Attachments that hooks leave. */
export const hookAttachments = {
  hook_success: shape("A hook that ran without trouble.", () => ({
    ...hook(),
    ...run(),
    ...output(),
    content: text(message),
  })),
  hook_additional_context: shape("Text from a hook for the model.", () => ({
    ...hook(),
    content: optional(z.union([z.string(), z.array(z.string())]), message),
  })),
  hook_blocking_error: shape("A hook that stopped what was going on.", () => ({
    ...hook(),
    ...run(),
    blockingError: optional(
      z.looseObject({ blockingError: text("Why."), command: text("Command of the hook.") }),
      "Why it did.",
    ),
  })),
  hook_non_blocking_error: shape("A hook that failed and stopped nothing.", () => ({
    ...hook(),
    ...run(),
    ...output(),
  })),
  hook_error_during_execution: shape("A hook that could not be run.", () => ({
    ...hook(),
    ...run(),
    content: text("Why."),
  })),
  hook_cancelled: shape("A hook that was cancelled.", () => ({
    ...hook(),
    ...run(),
    timedOut: flag("Whether it ran out of time."),
    timeoutMs: number("Its time limit, in milliseconds."),
  })),
  hook_stopped_continuation: shape("A hook that ended the turn.", () => ({
    ...hook(),
    message: text("Why."),
  })),
  hook_system_message: shape("Text from a hook for the person.", () => ({
    ...hook(),
    content: optional(z.union([z.string(), z.array(z.string())]), message),
  })),
  hook_permission_decision: shape("What a hook decided of a call.", () => ({
    ...hook(),
    decision: text("The decision: allow or deny."),
  })),
  async_hook_response: shape("The answer of a hook that ran beside the turn.", () => ({
    ...hook(),
    ...output(),
    processId: text("Id of the hook's process."),
    toolName: text("Tool that the hook is about."),
    response: optional(anyObject(), "What the hook answered."),
  })),
  async_hook_response_batch: shape("Answers of hooks that ran beside the turn."),
};

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

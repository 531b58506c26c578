import { choice, flag, number, objects, text, texts, typeChoice, anything, object } from "./field.js";
import {
  imageFailure,
  imageInputFields,
  searchAction,
  searchResults,
  mcpAppPage,
  mcpResult,
} from "./parts/calls.js";
import { turnItemFields } from "./parts/item.js";
import { shape, type Shapes } from "../shapes.js";
import {
  asyncQuestions,
  delivery,
  memoryCitation,
  moderation,
  phase,
  effort,
  duration,
} from "./parts/turn.js";
import { toolOutput, userInput, dynamicToolContent } from "./parts/content.js";
import { agentActivityKind, agentRefs, agentStatuses } from "./parts/agents.js";
import { reviewOutput, reviewTarget } from "./parts/review.js";
import { commandEndFields, commandFields, fileChanges, patchStatus } from "./parts/command.js";

const callTurnItems = {
  CommandExecution: shape("A command.", () => ({
    ...turnItemFields(),
    ...commandFields(),
    ...commandEndFields(),
    status: choice("How it stands.", "in_progress", "completed", "failed", "declined"),
  })),
  FileChange: shape("A patch.", () => ({
    ...turnItemFields(),
    changes: fileChanges(),
    status: patchStatus(),
    auto_approved: flag("Whether nobody was asked."),
    stdout: text("What the tool prints."),
    stderr: text("What went wrong, in words."),
  })),
  McpToolCall: shape("A call of an MCP server's tool.", () => ({
    ...turnItemFields(),
    server: text("Name of the server."),
    tool: text("Name of the tool."),
    arguments: anything("Arguments of the call."),
    status: choice("How it stands.", "inProgress", "completed", "failed"),
    result: mcpResult("What the tool gave back."),
    error: object("Why there is no result.", { message: text("What went wrong, in words.") }),
    duration: duration(),
    actionName: text("Name of the app's action."),
    appName: text("Name of the app."),
    connectorId: text("Id of the connector."),
    linkId: text("Id of the account's link to the app."),
    pluginId: text("The plugin that brought the server."),
    readOnlyHint: flag("Whether the tool says that it changes nothing."),
    mcpAppResourceUri: text("Address of the app's page."),
    mcpAppUi: mcpAppPage(),
  })),
  DynamicToolCall: shape("A call of a tool that the program around Codex brought.", () => ({
    ...turnItemFields(),
    tool: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    arguments: anything("Arguments of the call."),
    status: choice("How it stands.", "in_progress", "completed", "failed"),
    success: flag("Whether the call did what it should."),
    content_items: dynamicToolContent("What it gave back."),
    error: text("What went wrong, in words."),
    duration: duration(),
  })),
} satisfies Shapes;

const agentTurnItems = {
  CollabAgentToolCall: shape("A call of a tool that starts, asks or ends subagents.", () => ({
    ...turnItemFields(),
    tool: choice(
      "What was called.",
      "spawn_agent",
      "send_input",
      "resume_agent",
      "wait",
      "close_agent",
      "send_message",
      "followup_task",
      "interrupt_agent",
      "list_agents",
    ),
    status: choice("How it stands.", "in_progress", "completed", "failed", "interrupted"),
    sender_thread_id: text("The thread that called."),
    receiver_thread_ids: texts("Threads of the subagents."),
    receiver_agents: agentRefs("The subagents by name."),
    agents_states: agentStatuses("How the subagents stand, by thread."),
    prompt: text("What a subagent is asked."),
    model: text("The subagent's model."),
    reasoning_effort: effort(),
  })),
  SubAgentActivity: shape("Something happened to a subagent; version 2 of agents.", () => ({
    ...turnItemFields(),
    kind: agentActivityKind(),
    agent_thread_id: text("The subagent's thread."),
    agent_path: text("Path of the subagent, from `/root`."),
    model: text("The subagent's model."),
    reasoning_effort: effort(),
  })),
  EnteredReviewMode: shape("A review begins, in a thread of its own.", () => ({
    ...turnItemFields(),
    target: reviewTarget(),
    user_facing_hint: text("What is reviewed, as the person reads it."),
  })),
  ExitedReviewMode: shape("A review is over.", () => ({
    ...turnItemFields(),
    review_output: reviewOutput(),
  })),
} satisfies Shapes;

const messageTurnItems = {
  UserMessage: shape("A prompt.", () => ({
    ...turnItemFields(),
    client_id: text("Id that the program around Codex gave it."),
    content: userInput("Parts of the prompt."),
  })),
  AgentMessage: shape("An answer, or a part of one.", () => ({
    ...turnItemFields(),
    content: objects("Parts of the message.", {
      type: typeChoice("What the part is.", "Text"),
      text: text("The text."),
    }),
    phase: phase(),
    delivery: delivery(),
    memory_citation: memoryCitation(),
    moderation: moderation(),
    questions: asyncQuestions(),
  })),
  Reasoning: shape("What the model thought.", () => ({
    ...turnItemFields(),
    summary_text: texts("The summary, part by part."),
    raw_content: texts("The thoughts, where the model gives them."),
  })),
  Plan: shape("A plan that the model proposes.", () => ({ ...turnItemFields(), text: text("The plan.") })),
  HookPrompt: shape("What hooks tell the model.", () => ({
    ...turnItemFields(),
    fragments: objects("What each hook says.", {
      hookRunId: text("Id of the hook's run."),
      text: text("The text."),
    }),
  })),
  FunctionCallOutput: shape("What a tool gave back that has no item of its own.", () => ({
    ...turnItemFields(),
    name: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    output: toolOutput("What it gave back."),
  })),
  ContextCompaction: shape("The conversation was shortened.", turnItemFields),
} satisfies Shapes;

const searchTurnItems = {
  WebSearch: shape("A search of the web, run by the vendor.", () => ({
    ...turnItemFields(),
    query: text("What was searched for."),
    action: searchAction(),
    results: searchResults(),
  })),
  ImageView: shape("An image that the model looked at.", () => ({
    ...turnItemFields(),
    path: text("Path of the image."),
  })),
  ImageGeneration: shape("An image that was made.", () => ({
    ...turnItemFields(),
    status: text("How it stands."),
    result: text("The image as base64."),
    revised_prompt: text("The prompt that the image was made from."),
    saved_path: text("Where the image was saved."),
  })),
  Extension: shape("Something that an extension did: a search, an image or a pause.", () => ({
    ...turnItemFields(),
    kind: choice("What it did.", "web.search", "image_gen.generation", "clock.sleep"),
    query: text("What was searched for."),
    action: searchAction(),
    results: searchResults(),
    durationMs: number("Length of the pause in milliseconds."),
    status: text("How the image stands."),
    result: text("The image as base64."),
    fileId: text("Id of the image at the vendor."),
    generationId: text("Id of the making."),
    inputImages: objects("Images that it was made from.", imageInputFields()),
    revisedPrompt: text("The prompt that the image was made from."),
    savedPath: text("Where the image was saved."),
    transparentBackground: flag("Whether its background is transparent."),
    failure: imageFailure(),
  })),
} satisfies Shapes;

/** Every type of item that an `item_completed` event can hold. */
export const turnItemShapes: Shapes = {
  ...messageTurnItems,
  ...callTurnItems,
  ...searchTurnItems,
  ...agentTurnItems,
};

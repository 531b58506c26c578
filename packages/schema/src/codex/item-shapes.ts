import * as z from "zod";
import {
  object,
  text,
  texts,
  anything,
  choice,
  list,
  number,
  objects,
  typeChoice,
  flag,
  either,
  mapOf,
} from "./field.js";
import { itemFields, itemStatus } from "./parts/item.js";
import { effort, phase, callId } from "./parts/turn.js";
import { shape, type Shapes } from "../shapes.js";
import { messageContent, toolOutput } from "./parts/content.js";
import { searchAction } from "./parts/calls.js";

const callItems = {
  function_call: shape("A call of a tool that takes JSON.", () => ({
    ...itemFields(),
    call_id: callId(),
    name: text("Name of the tool."),
    namespace: text("The tool's namespace; `mcp__…` for an MCP server's."),
    arguments: either(
      "The arguments as JSON text, which may be broken; an object in hand-made logs.",
      z.string(),
      z.looseObject({}),
    ),
    status: itemStatus(),
    encrypted_content: text("The call, readable to the vendor alone."),
    encrypted_function_args: texts("Arguments that are readable to the vendor alone."),
  })),
  custom_tool_call: shape("A call of a tool that takes plain text, such as a patch.", () => ({
    ...itemFields(),
    call_id: callId(),
    name: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    input: text("What the tool is given."),
    status: itemStatus(),
    encrypted_content: text("The call, readable to the vendor alone."),
  })),
  local_shell_call: shape("A call of the vendor's own shell tool; 2025 and some later models.", () => ({
    ...itemFields(),
    call_id: callId(),
    status: itemStatus(),
    action: object("The command.", {
      type: choice("What is done.", "exec"),
      command: texts("Program and arguments."),
      timeout_ms: number("Time limit in milliseconds."),
      working_directory: text("Working directory."),
      env: mapOf("Environment variables.", z.string()),
      user: text("The user that it runs as."),
    }),
    encrypted_content: text("The call, readable to the vendor alone."),
  })),
  tool_search_call: shape("A search for tools that are not offered from the start.", () => ({
    ...itemFields(),
    call_id: callId(),
    execution: choice("Who searches.", "client", "server"),
    arguments: anything("What is searched for."),
    status: itemStatus(),
    encrypted_content: text("The call, readable to the vendor alone."),
  })),
  web_search_call: shape("A search of the web, run by the vendor. It has no call id.", () => ({
    ...itemFields(),
    status: itemStatus(),
    action: searchAction(),
    encrypted_content: text("The call, readable to the vendor alone."),
  })),
  image_generation_call: shape("An image, made by the vendor.", () => ({
    ...itemFields(),
    status: itemStatus(),
    result: text("The image as base64."),
    revised_prompt: text("The prompt that the image was made from."),
    encrypted_content: text("The call, readable to the vendor alone."),
  })),
} satisfies Shapes;

const outputItems = {
  function_call_output: shape("What a tool gave back.", () => ({
    ...itemFields(),
    call_id: callId(),
    name: text("Name of the tool."),
    namespace: text("The tool's namespace."),
    output: toolOutput("What it gave back; exit code and time stand in the text."),
  })),
  function_call_result: shape("What a tool gave back, under the name that other programs write.", () => ({
    ...itemFields(),
    call_id: callId(),
    output: toolOutput("What it gave back."),
    result: toolOutput("What it gave back, where there is no `output`."),
  })),
  custom_tool_call_output: shape("What a tool that takes plain text gave back.", () => ({
    ...itemFields(),
    call_id: callId(),
    name: text("Name of the tool."),
    output: toolOutput("What it gave back."),
  })),
  local_shell_call_output: shape("What the vendor's own shell tool gave back; 2025 logs.", () => ({
    ...itemFields(),
    call_id: callId(),
    output: toolOutput("What it gave back."),
  })),
  tool_search_output: shape("The tools that a search found.", () => ({
    ...itemFields(),
    call_id: callId(),
    execution: choice("Who searched.", "client", "server"),
    status: itemStatus(),
    tools: objects("The tools.", {
      ...toolFields(),
      tools: objects("Tools of the namespace.", toolFields()),
    }),
  })),
} satisfies Shapes;

function toolFields() {
  return {
    type: typeChoice("What the entry is.", "function", "namespace"),
    name: text("Name of the tool or namespace."),
    description: text("What it is for."),
    parameters: anything("JSON Schema of the arguments."),
    strict: flag("Whether arguments are held to the schema."),
    defer_loading: flag("Whether the model has to look for the tool first."),
  };
}

const messageItems = {
  message: shape(
    "A message of the conversation. Of the role `user` are prompts and what the client puts in.",
    () => ({
      ...itemFields(),
      role: choice("Who speaks.", "user", "assistant", "developer", "system"),
      content: messageContent("Parts of the message."),
      phase: phase(),
      status: itemStatus(),
      encrypted_content: text("The message, readable to the vendor alone."),
    }),
  ),
  agent_message: shape("A message from one agent to another.", () => ({
    ...itemFields(),
    author: text("Path of the agent that wrote it."),
    recipient: text("Path of the agent that it is for."),
    content: objects("Parts of the message; a subagent's prompt is often unreadable.", {
      type: typeChoice("What the part is.", "input_text", "encrypted_content"),
      text: text("The text."),
      encrypted_content: text("The part, readable to the vendor alone."),
    }),
  })),
  reasoning: shape("What the model thought: a summary, and the thoughts themselves unreadable.", () => ({
    ...itemFields(),
    summary: objects("The summary, part by part.", {
      type: typeChoice("What the part is.", "summary_text"),
      text: text("The text."),
    }),
    content: objects("The thoughts, where the model gives them.", {
      type: typeChoice("What the part is.", "reasoning_text", "text"),
      text: text("The text."),
    }),
    encrypted_content: text("The thoughts, readable to the vendor alone."),
    duration_ms: number("How long it thought, in milliseconds; until July 2025."),
  })),
  additional_tools: shape("Tools that are offered from here on; 0.16x and later.", () => ({
    ...itemFields(),
    role: choice("In whose name they are offered.", "developer", "system"),
    tools: list("The tools, as the API describes tools.", z.unknown()),
  })),
  other: shape("An item that the client that wrote it did not know.", () => ({
    ...itemFields(),
    content: anything("What it held."),
  })),
} satisfies Shapes;

/** Items that change or preserve the conversation's state. */
const stateItems = {
  compaction: shape("The conversation so far, shortened by the vendor.", () => ({
    ...itemFields(),
    encrypted_content: text("The short form, readable to the vendor alone."),
  })),
  compaction_trigger: shape("Asks the vendor to shorten the conversation.", itemFields),
  context_compaction: shape("Marks where the conversation was shortened.", () => ({
    ...itemFields(),
    encrypted_content: text("The short form, readable to the vendor alone."),
  })),
  configuration_update: shape("Changes how the model answers from here on.", () => ({
    ...itemFields(),
    reasoning: object("How it thinks.", { effort: effort() }),
  })),
  ghost_snapshot: shape(
    "A commit beside the branch that keeps the working tree as it was; until about 0.9x.",
    () => ({
      ...itemFields(),
      ghost_commit: object("The commit.", {
        id: text("Id of the commit."),
        parent: text("Id of the commit before it."),
        preexisting_untracked_files: texts("Files that git did not know already then."),
        preexisting_untracked_dirs: texts("Folders that git did not know already then."),
      }),
    }),
  ),
} satisfies Shapes;

/** Every type of item that a `response_item` line can hold. */
export const itemShapes: Shapes = { ...messageItems, ...callItems, ...outputItems, ...stateItems };

import { z } from "zod";
import { anything, choice, either, mapOf, number, object, text, texts } from "../field.js";
import { searchAction } from "../parts/calls.js";
import { itemFields, itemStatus } from "../parts/item.js";
import { callId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Items by which the model calls a tool. */
export const callItems = {
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

import { anything, choice, flag, objects, text, typeChoice } from "../field.js";
import { toolOutput } from "../parts/content.js";
import { itemFields, itemStatus } from "../parts/item.js";
import { callId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Items that hold what a tool gave back. */
export const outputItems = {
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

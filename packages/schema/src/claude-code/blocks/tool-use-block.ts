import { z } from "zod";
import { anything, nullish, text } from "../../field.js";
import { blockOf, cacheControl } from "./block-of.js";

const caller = nullish(
  z.looseObject({
    type: text("Direct for the model itself, else the vendor's tool that made the call."),
    tool_id: text("Id of the call that made this one."),
  }),
  "Who made the call.",
);

/** What the model sends; mostly an object, and whatever else it wrote where that was no JSON. */
const input = anything("The arguments, as the model sent them.");

/** Accepts a `tool_use` block. The input is whatever the model sent, even what was no JSON. */
export const claudeCodeToolUseBlock = blockOf("tool_use", "A call that the client runs.", {
  id: text("Id of the call; the result names it."),
  name: text("Name of the tool."),
  input,
  caller,
  cache_control: cacheControl,
});

/** Accepts a `server_tool_use` block: a call that the vendor runs within the response. */
export const claudeCodeServerToolUseBlock = blockOf(
  "server_tool_use",
  "A call that the vendor runs inside the response; it has no row of its own.",
  {
    id: text("Id of the call (srvtoolu_…); the result is in the same message."),
    name: text(
      "Tool of the vendor: web_search, web_fetch, code_execution, bash_code_execution, tool_search_tool_regex, advisor and more.",
    ),
    input,
    caller,
  },
);

/** Accepts an `mcp_tool_use` block: a call of an MCP tool that the vendor makes within the response. */
export const claudeCodeMcpToolUseBlock = blockOf(
  "mcp_tool_use",
  "A call of an MCP tool that the vendor makes inside the response.",
  {
    id: text("Id of the call (mcptoolu_…)."),
    name: text("Name of the tool."),
    server_name: text("Name of the MCP server."),
    input,
  },
);

import * as z from "zod";
import { blockOf, cacheControl } from "./block-of.js";
import { mediaBlocks } from "./media-blocks.js";
import { claudeCodeTextBlock } from "./text-blocks.js";
import { anyObject, anything, flagOrNull, nullish, optional, text } from "../../field.js";
import { otherType } from "../../introspection/listed-names.js";

const caller = nullish(
  z.looseObject({
    type: text("Direct for the model itself, else the vendor's tool that made the call."),
    tool_id: text("Id of the call that made this one."),
  }),
  "Who made the call.",
);

/** Mostly an object, but anything if the model's text was no JSON. */
const input = anything("The arguments, as the model sent them.");

/** Accepts a `tool_use` block. The input is whatever the model sent, even what was no JSON. */
export const claudeCodeToolUseBlock = blockOf("tool_use", "A call that the client runs.", {
  id: text("Id of the call; the result names it."),
  name: text("Name of the tool."),
  input,
  caller,
  cache_control: cacheControl,
});

const toolReferenceBlock = blockOf("tool_reference", "A tool that a search for tools found.", {
  tool_name: text("Name of the tool."),
  cache_control: cacheControl,
});

const resourceBlock = blockOf("resource", "What an MCP server puts into a result.", {
  resource: optional(
    z.looseObject({
      uri: text("Address of the resource."),
      mimeType: text("Media type of the resource."),
      text: text("The resource, where it is a text."),
      blob: text("The resource as Base64, where it is none."),
      _meta: optional(anyObject(), "What the server adds for the client."),
    }),
    "The resource.",
  ),
});

const parts = [claudeCodeTextBlock, ...mediaBlocks, toolReferenceBlock, resourceBlock] as const;

const part = z.union([z.string(), z.discriminatedUnion("type", parts), otherType(parts)]);

/** Accepts a `tool_result` block. An absent `is_error` says nothing. */
export const claudeCodeToolResultBlock = blockOf("tool_result", "What a call gave back.", {
  tool_use_id: text("Id of the call that it answers."),
  is_error: flagOrNull(
    "Whether it is an error; true for denials and cancellations too, and absent says nothing.",
  ),
  content: nullish(z.union([z.string(), z.array(part)]), "Result for the model: a text, or blocks."),
  cache_control: cacheControl,
});

/** Calls, and what they gave back. */
export const toolBlocks = [
  claudeCodeToolUseBlock,
  blockOf("server_tool_use", "A call that the vendor runs inside the response; it has no row of its own.", {
    id: text("Id of the call (srvtoolu_…); the result is in the same message."),
    name: text(
      "Tool of the vendor: web_search, web_fetch, code_execution, bash_code_execution, tool_search_tool_regex, advisor and more.",
    ),
    input,
    caller,
  }),
  blockOf("mcp_tool_use", "A call of an MCP tool that the vendor makes inside the response.", {
    id: text("Id of the call (mcptoolu_…)."),
    name: text("Name of the tool."),
    server_name: text("Name of the MCP server."),
    input,
  }),
  toolReferenceBlock,
  resourceBlock,
  claudeCodeToolResultBlock,
] as const;

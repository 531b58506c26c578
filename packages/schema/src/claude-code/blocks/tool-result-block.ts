import { z } from "zod";
import { anyObject, flagOrNull, nullish, optional, text } from "../../field.js";
import {
  claudeCodeDocumentBlock,
  claudeCodeImageBlock,
  claudeCodeSearchResultBlock,
} from "./media-blocks.js";
import { claudeCodeTextBlock } from "./text-block.js";
import { otherType } from "../../introspection/other-type.js";
import { blockOf, cacheControl } from "./block-of.js";

/** Accepts a `tool_reference` block: a tool that a search for tools found. */
export const claudeCodeToolReferenceBlock = blockOf(
  "tool_reference",
  "A tool that a search for tools found.",
  {
    tool_name: text("Name of the tool."),
    cache_control: cacheControl,
  },
);

/** Accepts a `resource` block: what an MCP server embeds in a result. */
export const claudeCodeResourceBlock = blockOf("resource", "What an MCP server puts into a result.", {
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

const parts = [
  claudeCodeTextBlock,
  claudeCodeImageBlock,
  claudeCodeDocumentBlock,
  claudeCodeSearchResultBlock,
  claudeCodeToolReferenceBlock,
  claudeCodeResourceBlock,
] as const;

const part = z.union([z.string(), z.discriminatedUnion("type", parts), otherType(parts)]);

/** Accepts a `tool_result` block. An absent `is_error` says nothing. */
export const claudeCodeToolResultBlock = blockOf("tool_result", "What a call gave back.", {
  tool_use_id: text("Id of the call that it answers."),
  is_error: flagOrNull(
    "Whether it is an error; true for denials and cancellations too, and absent says nothing.",
  ),
  content: nullish(z.union([z.string(), z.array(part)]), "What the model is told: a text, or blocks."),
  cache_control: cacheControl,
});

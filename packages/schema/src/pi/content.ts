import * as z from "zod";
import { anyObject, flag, number, optional, tag, text } from "../field.js";
import { otherType } from "../introspection/listed-names.js";

const textBlock = z.looseObject({
  type: tag("text", "The block's type."),
  text: text("The text."),
  textSignature: text("What the provider wants back with it."),
});

const imageBlock = z.looseObject({
  type: tag("image", "The block's type."),
  data: text("The image, base64."),
  mimeType: text("Its type."),
});

const thinkingBlock = z.looseObject({
  type: tag("thinking", "The block's type."),
  thinking: text("What the model thought."),
  thinkingSignature: text("What the provider wants back with it."),
  redacted: flag("Whether the provider keeps the text to itself."),
});

const toolCallBlock = z.looseObject({
  type: tag("toolCall", "The block's type."),
  id: text("Names the call in the session."),
  name: text("The tool."),
  arguments: optional(anyObject(), "What it is given."),
  partialJson: text("The arguments as far as they came, of a response that was cut."),
  partialArgs: text("The same."),
  streamIndex: number("Its place among the blocks of the stream."),
  intent: text("Why, in the model's words."),
  thoughtSignature: text("What the provider wants back with it."),
});

const blocks = [textBlock, imageBlock, thinkingBlock, toolCallBlock] as const;

/** Accepts the content of a message: a text, or blocks. */
export const piContent = z.union([
  z.string(),
  z.array(z.union([z.discriminatedUnion("type", blocks), otherType(blocks)])),
]);

import type { CallContent } from "../call-content-format.js";
import { givenContent, whole } from "../contents/whole.js";
import { stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { blocksOf, messageWith } from "./call-inputs.js";

/** Fields read of a block that calls a tool, or has its result. */
export const contentBlock: ObjectProjection = {
  ...fields("type", "id", "tool_use_id", "is_error"),
  input: whole,
  content: whole,
};

/** Fields read of a message with such blocks. */
export const messageWithContents = messageWith(contentBlock);

/** The contents in a message. */
export function contentsOfMessage(message: unknown): readonly CallContent[] {
  return blocksOf(message).flatMap((block): readonly CallContent[] => {
    if (block["type"] === "tool_use") return [callOfBlock(block)];
    return block["type"] === "tool_result" ? [resultOfBlock(block)] : [];
  });
}

/** What the call of a block was given. */
export function callOfBlock(block: Projected): CallContent {
  return givenContent({ callId: stringOf(block["id"]), input: block["input"] });
}

/** What the call whose result a block has gave. */
export function resultOfBlock(block: Projected): CallContent {
  const { content, is_error: isError } = block;
  return { kind: "result", callId: stringOf(block["tool_use_id"]), content, isError: isError === true };
}

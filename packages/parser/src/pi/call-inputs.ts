import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, timeoutWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { piToolName } from "./tool-name.js";

/** Projection of an entry by that of a message; the first form has a message's content at the top. */
export function entryWith(message: ObjectProjection): ObjectProjection {
  return { ...message, message: { fields: message } };
}

/** Projection of a message with calls, of whose input this is read. */
export function messageWith(input: FieldProjection): ObjectProjection {
  return { content: { items: { fields: { ...fields("type", "id", "name"), arguments: input } } } };
}

/** The blocks of an entry that call tools. */
export function callBlocksOf(record: Projected): readonly Projected[] {
  return [record, objectOf(record["message"]) ?? {}].flatMap(blocksOf);
}

const words = timeoutWords(1000);

/** What calls of an entry were given. */
export const piCallInputs = inputsByRow(entryWith(messageWith({ fields: toolInputFields })), (record) =>
  callBlocksOf(record).map((block) =>
    givenToTool(
      {
        callId: stringOf(block["id"]),
        name: piToolName(stringOf(block["name"]) ?? "unknown"),
        input: block["arguments"],
      },
      words,
    ),
  ),
);

function blocksOf({ content }: Projected): readonly Projected[] {
  return arrayOf(content).flatMap((value) => {
    const block = objectOf(value);
    return block?.["type"] === "toolCall" ? [block] : [];
  });
}

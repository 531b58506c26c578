import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, timeoutWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { piToolName } from "./tool-name.js";

const message: ObjectProjection = {
  content: { items: { fields: { ...fields("type", "id", "name"), arguments: { fields: toolInputFields } } } },
};

const words = timeoutWords(1000);

/** What calls of an entry were given; the first form has a message's content at the top. */
export const piCallInputs = inputsByRow({ ...message, message: { fields: message } }, (record) =>
  [record, objectOf(record["message"]) ?? {}].flatMap(blocksOf).map((block) =>
    givenToTool(
      {
        callId: stringOf(block["id"]),
        name: piToolName(stringOf(block["name"]) ?? "unknown"),
        input: objectOf(block["arguments"]),
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

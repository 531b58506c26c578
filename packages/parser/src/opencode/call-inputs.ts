import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, timeoutWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { openCodeToolName } from "./tool-name.js";

const part: ObjectProjection = {
  ...fields("type", "callID", "id", "tool", "name"),
  state: { fields: { input: { fields: toolInputFields } } },
};

const words = timeoutWords(1);

/** What calls were given: that of a part, and those of a message with its parts, in both forms of the database. */
export const openCodeCallInputs = inputsByRow(
  { ...part, parts: { items: { fields: part } }, content: { items: { fields: part } } },
  (record) =>
    [record, ...arrayOf(record["parts"]), ...arrayOf(record["content"])].flatMap((value) => {
      const call = objectOf(value);
      return call?.["type"] === "tool" ? [callOf(call)] : [];
    }),
);

function callOf(call: Projected) {
  return givenToTool(
    {
      callId: stringOf(call["callID"]) ?? stringOf(call["id"]),
      name: openCodeToolName(stringOf(call["tool"]) ?? stringOf(call["name"]) ?? "unknown"),
      input: objectOf(objectOf(call["state"])?.["input"]),
    },
    words,
  );
}

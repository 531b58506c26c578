import { objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, noWords, toolInputFields } from "../inputs/tool-inputs.js";
import { kimiToolName } from "../kimi/tool-name.js";
import { fields } from "../projection.js";

/** What the call of a record was given. */
export const kimiCodeCallInputs = inputsByRow(
  { event: { fields: { ...fields("type", "toolCallId", "name"), args: { fields: toolInputFields } } } },
  (record) => {
    const event = objectOf(record["event"]);
    if (event?.["type"] !== "tool.call") return [];
    const name = kimiToolName(stringOf(event["name"]) ?? "unknown");
    const callId = stringOf(event["toolCallId"]);
    return [givenToTool({ callId, name, input: objectOf(event["args"]) }, noWords)];
  },
);

import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, timeoutWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { openCodeToolName } from "./tool-name.js";

const words = timeoutWords(1);

/** Projection of a record by that of the state of its calls. */
export function recordWith(state: ObjectProjection): ObjectProjection {
  const part: ObjectProjection = {
    ...fields("type", "callID", "id", "tool", "name"),
    state: { fields: state },
  };
  const parts = { items: { fields: part } };
  return { ...part, parts, content: parts, messages: { items: { fields: { parts } } } };
}

/** The calls in a record: that of a part, those of a message with its parts, in both forms of the database, and those of an export. */
export function callsIn(record: Projected): readonly Projected[] {
  const ofMessages = arrayOf(record["messages"]).flatMap((message) => arrayOf(objectOf(message)?.["parts"]));
  return [record, ...arrayOf(record["parts"]), ...arrayOf(record["content"]), ...ofMessages]
    .map(objectOf)
    .filter((call) => call?.["type"] === "tool")
    .filter((call) => call !== null);
}

/** The id of a call. */
export function callIdOf(call: Projected): string | null {
  return stringOf(call["callID"]) ?? stringOf(call["id"]);
}

/** What calls were given. */
export const openCodeCallInputs = inputsByRow(recordWith({ input: { fields: toolInputFields } }), (record) =>
  callsIn(record).map((call) =>
    givenToTool(
      {
        callId: callIdOf(call),
        name: openCodeToolName(stringOf(call["tool"]) ?? stringOf(call["name"]) ?? "unknown"),
        input: objectOf(call["state"])?.["input"],
      },
      words,
    ),
  ),
);

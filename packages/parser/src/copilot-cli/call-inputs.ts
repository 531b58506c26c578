import { parsedArguments } from "../decoding/parsed-arguments.js";
import { arrayOf, fieldsOf, objectOf, stringOf } from "../decoding/values.js";
import type { GivenCall } from "../call-input-format.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenText, longText } from "../inputs/given-texts.js";
import { givenToTool, noWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { copilotToolName } from "./tool-name.js";

const names = fields("toolCallId", "mcpServerName", "mcpToolName");

/** Projection of a record by what is read of a call's arguments, and by other fields of its data. */
export function recordWith(args: FieldProjection, data: ObjectProjection = {}): ObjectProjection {
  const request: ObjectProjection = { ...names, ...fields("name"), arguments: args };
  const own: ObjectProjection = { ...names, ...fields("toolName"), arguments: args };
  return { data: { fields: { ...data, ...own, toolRequests: { items: { fields: request } } } } };
}

/** The calls in a record that have a name: those that an answer asks for, and the one whose tool begins to run. */
export function callsIn(record: Projected): readonly Projected[] {
  const data = objectOf(record["data"]);
  return [data, ...arrayOf(data?.["toolRequests"]).map(objectOf)]
    .filter((call) => call !== null)
    .filter((call) => nameOf(call) !== null);
}

function nameOf(call: Projected): string | null {
  return stringOf(call["name"]) ?? stringOf(call["toolName"]);
}

/** What calls were given: an object, or JSON in a text. */
export const copilotCliCallInputs = inputsByRow(
  recordWith({ ...longText, fields: toolInputFields }),
  (record) => callsIn(record).map(callOf),
);

function callOf(call: Projected): Omit<GivenCall, "line"> {
  const text = givenText(call["arguments"]);
  const given = fieldsOf(call["arguments"]) ?? parsedArguments(text ?? "");
  const name = copilotToolName({
    name: nameOf(call) ?? "unknown",
    mcpServerName: stringOf(call["mcpServerName"]),
    mcpToolName: stringOf(call["mcpToolName"]),
    command: givenText(given?.["command"]),
  });
  // A patch may come as it is.
  const isPatch = given === null && text !== null && text.startsWith("*** Begin Patch");
  return givenToTool(
    { callId: stringOf(call["toolCallId"]), name, input: isPatch ? { patch: text } : given },
    noWords,
  );
}

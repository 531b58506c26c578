import { parsedArguments } from "../decoding/parsed-arguments.js";
import { arrayOf, fieldsOf, objectOf, stringOf } from "../decoding/values.js";
import type { GivenCall } from "../call-input-format.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenText, longText } from "../inputs/given-texts.js";
import { givenToTool, noWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { FieldProjection, Projected } from "../projection.js";
import { copilotToolName } from "./tool-name.js";

/** An object, or JSON in a text. */
const input: FieldProjection = { ...longText, fields: toolInputFields };
const names = fields("toolCallId", "mcpServerName", "mcpToolName");

/** What calls were given: those that an answer asks for, and the one whose tool begins to run. */
export const copilotCliCallInputs = inputsByRow(
  {
    data: {
      fields: {
        ...names,
        ...fields("toolName"),
        arguments: input,
        toolRequests: { items: { fields: { ...names, ...fields("name"), arguments: input } } },
      },
    },
  },
  (record) => {
    const data = objectOf(record["data"]);
    return [data, ...arrayOf(data?.["toolRequests"]).map(objectOf)].flatMap(callOf);
  },
);

function callOf(call: Projected | null): readonly Omit<GivenCall, "line">[] {
  const named = stringOf(call?.["name"]) ?? stringOf(call?.["toolName"]);
  if (call === null || named === null) return [];
  const text = givenText(call["arguments"]);
  const given = fieldsOf(call["arguments"]) ?? parsedArguments(text ?? "");
  const name = copilotToolName({
    name: named,
    mcpServerName: stringOf(call["mcpServerName"]),
    mcpToolName: stringOf(call["mcpToolName"]),
    command: givenText(given?.["command"]),
  });
  // A patch may come as it is.
  const isPatch = given === null && text !== null && text.startsWith("*** Begin Patch");
  return [
    givenToTool(
      { callId: stringOf(call["toolCallId"]), name, input: isPatch ? { patch: text } : given },
      noWords,
    ),
  ];
}

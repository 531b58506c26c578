import { argumentsValue, loggedCalls, whole } from "../inputs/logged-calls.js";
import { fieldsOf, objectOf, parsedArguments, stringOf } from "../decoding/values.js";
import { givenText, longText } from "../inputs/given-texts.js";
import { toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import { copilotToolName } from "./call-event.js";

/** Calls that an answer asks for, the one whose tool begins to run, and the result of one that has run. */
export const copilotCliCalls = loggedCalls({
  at: ["data", "data.toolRequests[]"],
  fields: (input) => ({
    ...fields("toolCallId", "name", "toolName", "mcpServerName", "mcpToolName"),
    arguments: input,
  }),
  input: { ...longText, fields: toolInputFields },
  callOf(call) {
    const named = stringOf(call["name"]) ?? stringOf(call["toolName"]);
    if (named === null) return null;
    const text = givenText(call["arguments"]);
    const given = fieldsOf(call["arguments"]) ?? parsedArguments(text ?? "");
    const name = copilotToolName({
      name: named,
      mcpServerName: stringOf(call["mcpServerName"]),
      mcpToolName: stringOf(call["mcpToolName"]),
      command: givenText(given?.["command"]),
    });
    // A patch may come as it is.
    const isPatch = given === null && text?.startsWith("*** Begin Patch") === true;
    return { callId: stringOf(call["toolCallId"]), name, input: isPatch ? { patch: text } : given };
  },
  wholeOf: (call) => argumentsValue(call["arguments"]),
  resultFields: { ...fields("success"), result: { fields: { content: whole } }, error: whole },
  rowFields: fields("type"),
  resultOf({ toolCallId, error, result, success }, { type }) {
    if (type !== "tool.execution_complete") return null;
    const failure = objectOf(error)?.["message"] ?? error ?? undefined;
    const content = failure ?? objectOf(result)?.["content"];
    return { callId: stringOf(toolCallId), content, isError: success !== true };
  },
});

import { loggedCalls, whole } from "../inputs/logged-calls.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { noWords } from "../inputs/tool-inputs.js";
import { kimiToolName } from "../kimi/calls.js";
import { fields } from "../projection.js";

/** The call or result of a record. */
export const kimiCodeCalls = loggedCalls({
  at: ["event"],
  fields: (input) => ({ ...fields("type", "toolCallId", "name"), args: input }),
  callOf({ type, toolCallId, name, args }) {
    if (type !== "tool.call") return null;
    return {
      callId: stringOf(toolCallId),
      name: kimiToolName(stringOf(name) ?? "unknown"),
      input: args,
    };
  },
  words: noWords,
  resultFields: { result: { fields: { ...fields("isError"), output: whole } } },
  resultOf({ type, toolCallId, result }) {
    if (type !== "tool.result") return null;
    const { output, isError } = objectOf(result) ?? {};
    return { callId: stringOf(toolCallId), content: output, isError: isError === true };
  },
});

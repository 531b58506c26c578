import { argumentsValue, loggedCalls, whole } from "../inputs/logged-calls.js";
import { objectOf, parsedArguments, stringOf } from "../decoding/values.js";
import { givenText, longText } from "../inputs/given-texts.js";
import { kimiToolName } from "../kimi/calls.js";
import { type FieldProjection, fields, type Projected, scalar } from "../projection.js";
import { mostLevels } from "./projection.js";

const returned: FieldProjection = { fields: { ...fields("is_error"), output: whole, message: whole } };

function functionOf(payload: unknown): Projected | null {
  return objectOf(objectOf(payload)?.["function"]);
}

/** The call or result that a message is about; a subagent's stands in a message of its parent. */
export const kimiCliCalls = loggedCalls({
  at: Array.from({ length: mostLevels + 1 }, (_, level) => `message${".payload.event".repeat(level)}`),
  fields: (input) => ({
    type: scalar,
    payload: { fields: { id: scalar, function: { fields: { name: scalar, arguments: input } } } },
  }),
  input: longText,
  callOf({ type, payload }) {
    if (type !== "ToolCall" || objectOf(payload) === null) return null;
    const asked = functionOf(payload);
    return {
      callId: stringOf(objectOf(payload)?.["id"]),
      name: kimiToolName(asked?.["name"]),
      input: parsedArguments(givenText(asked?.["arguments"]) ?? ""),
    };
  },
  wholeOf: ({ payload }) => argumentsValue(functionOf(payload)?.["arguments"]),
  words: { timeouts: { timeout: 1000 } },
  resultFields: {
    payload: { fields: { ...fields("tool_call_id"), return_value: returned, result: returned } },
  },
  /** Its output, or where that is empty the client's words. */
  resultOf({ type, payload }) {
    const told = objectOf(payload);
    if (type !== "ToolResult" || told === null) return null;
    const {
      output,
      message,
      is_error: isError,
    } = objectOf(told["return_value"]) ?? objectOf(told["result"]) ?? {};
    const isEmpty = output === "" || (Array.isArray(output) && output.length === 0);
    const content = isEmpty && typeof message === "string" ? message : (output ?? message);
    return { callId: stringOf(told["tool_call_id"]), content, isError: isError === true };
  },
});

import type { CallContentFormat } from "../call-content-format.js";
import { argumentsValue, givenContent, whole } from "../contents/whole.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { FieldProjection } from "../projection.js";
import { callMessageIn, recordWith } from "./call-inputs.js";

const returned: FieldProjection = { fields: { ...fields("is_error"), output: whole, message: whole } };

/** What the call of a message was given, or gave: its output, or where that is empty the client's words. */
export const kimiCliCallContents: CallContentFormat = {
  projection: recordWith(whole, { ...fields("tool_call_id"), return_value: returned, result: returned }),
  contentsOf(record) {
    const told = callMessageIn(record);
    if (told === null) return [];
    const { id, tool_call_id: callId, function: asked, return_value: value, result } = told.payload;
    if (told.type === "ToolCall") {
      const input = argumentsValue(objectOf(asked)?.["arguments"]);
      return [givenContent({ callId: stringOf(id), input })];
    }
    const { output, message, is_error: isError } = objectOf(value) ?? objectOf(result) ?? {};
    const isEmpty = output === "" || (Array.isArray(output) && output.length === 0);
    const content = isEmpty && typeof message === "string" ? message : (output ?? message);
    return [{ kind: "result", callId: stringOf(callId), content, isError: isError === true }];
  },
};

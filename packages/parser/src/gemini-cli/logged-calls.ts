import { loggedCalls, responseContent, whole } from "../inputs/logged-calls.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import { nameOfCall } from "./decode-calls.js";

/** Calls, with their results where they have ended: of a message, or of a session in one document or in a change of its state. */
export const geminiCliCalls = loggedCalls({
  at: ["toolCalls[]", "messages[].toolCalls[]", "$set.messages[].toolCalls[]"],
  fields: (input) => ({ ...fields("id", "name", "agentId"), args: input }),
  callOf: (call) => ({ callId: stringOf(call["id"]), name: nameOfCall(call), input: call["args"] }),
  resultFields: { result: whole },
  resultOf: ({ id, result }) => ({ callId: stringOf(id), content: resultContent(result), isError: null }),
});

/** Unwraps a result that is a single plain text; otherwise its parts. */
function resultContent(result: unknown): unknown {
  const parts = arrayOf(result);
  const response = objectOf(objectOf(parts[0])?.["functionResponse"])?.["response"];
  const content = parts.length === 1 ? responseContent(response) : undefined;
  return typeof content === "string" ? content : result;
}

import { loggedCalls, whole } from "../inputs/logged-calls.js";
import { stringOf } from "../decoding/values.js";
import { timeoutWords } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import { piToolName } from "./tool-name.js";

/** Calls and results in an entry; the first form has a message's content at the top. */
export const piCalls = loggedCalls({
  at: ["content[]", "message.content[]"],
  fields: (input) => ({ ...fields("type", "id", "name"), arguments: input }),
  callOf: ({ type, id, name, arguments: input }) =>
    type === "toolCall"
      ? { callId: stringOf(id), name: piToolName(stringOf(name) ?? "unknown"), input }
      : null,
  words: timeoutWords(1000),
  resultsAt: ["message"],
  resultFields: { ...fields("role", "toolCallId", "isError"), content: whole },
  resultOf: ({ role, toolCallId, content, isError }) =>
    role === "toolResult" ? { callId: stringOf(toolCallId), content, isError: isError === true } : null,
});

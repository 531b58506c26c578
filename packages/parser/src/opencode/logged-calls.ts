import { loggedCalls, whole } from "../inputs/logged-calls.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { timeoutWords } from "../inputs/tool-inputs.js";
import { fields, scalar } from "../projection.js";
import { openCodeToolName } from "./tool-call.js";

/** Calls, with their results where they have ended: that of a part, those of a message in both forms of the database, and those of an export. */
export const openCodeCalls = loggedCalls({
  at: ["", "parts[]", "content[]", "messages[].parts[]"],
  fields: (input) => ({
    ...fields("type", "callID", "id", "tool", "name"),
    state: { fields: { input } },
  }),
  callOf({ type, callID, id, tool, name, state }) {
    if (type !== "tool") return null;
    return {
      callId: stringOf(callID) ?? stringOf(id),
      name: openCodeToolName(stringOf(tool) ?? stringOf(name) ?? "unknown"),
      input: objectOf(state)?.["input"],
    };
  },
  words: timeoutWords(1),
  resultFields: {
    state: { fields: { status: scalar, output: whole, content: whole, error: whole } },
  },
  resultOf({ type, callID, id, state }) {
    if (type !== "tool") return null;
    const { status, output, content, error } = objectOf(state) ?? {};
    const isError = status === "error";
    const failure = isError ? (objectOf(error)?.["message"] ?? error) : undefined;
    return { callId: stringOf(callID) ?? stringOf(id), content: failure ?? output ?? content, isError };
  },
});

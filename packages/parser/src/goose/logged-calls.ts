import { loggedCalls, whole } from "../inputs/logged-calls.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { givenText } from "../inputs/given-texts.js";
import { fields } from "../projection.js";
import { requestParts } from "./message-parts.js";
import { gooseToolName } from "./decode-call.js";

/** Calls and results in a message, or in all messages of an export. */
export const gooseCalls = loggedCalls({
  at: ["content[]", "conversation[].content[]"],
  fields: (input) => ({
    ...fields("type", "id"),
    toolCall: { fields: { value: { fields: { ...fields("name"), arguments: input } } } },
  }),
  callOf({ type, id, toolCall }) {
    if (!requestParts.has(type)) return null;
    const asked = objectOf(objectOf(toolCall)?.["value"]);
    const input = asked?.["arguments"];
    const command = givenText(objectOf(input)?.["command"]);
    return {
      callId: stringOf(id),
      name: gooseToolName(stringOf(asked?.["name"]) ?? "unknown", command),
      input,
    };
  },
  words: { timeouts: { timeout_secs: 1000 } },
  resultFields: { toolResult: whole },
  /** A result is an error of the program's own, or what the tool gave: contents, in old logs alone. */
  resultOf({ type, id, toolResult }) {
    if (type !== "toolResponse") return null;
    const result = objectOf(toolResult);
    const value = result?.["value"];
    return {
      callId: stringOf(id),
      content: result?.["error"] ?? objectOf(value)?.["content"] ?? value,
      isError: result?.["status"] === "error" || objectOf(value)?.["isError"] === true,
    };
  },
});

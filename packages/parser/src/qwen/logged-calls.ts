import { loggedCalls, responseContent, whole } from "../inputs/logged-calls.js";
import { objectOf, objectsIn, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import { qwenToolName } from "./call-event.js";

/** Calls and results in a message, and the call whose end a row of telemetry tells. */
export const qwenCalls = loggedCalls({
  at: ["message.parts[].functionCall", "systemPayload.uiEvent"],
  fields: (input) => ({
    ...fields("id", "name", "call_id", "function_name", "mcp_server_name"),
    args: input,
    function_args: input,
  }),
  callOf(call) {
    const name = stringOf(call["function_name"]) ?? stringOf(call["name"]) ?? "unknown";
    return {
      callId: stringOf(call["call_id"]) ?? stringOf(call["id"]),
      name: qwenToolName(name, stringOf(call["mcp_server_name"])),
      input: call["function_args"] ?? call["args"],
    };
  },
  words: { timeouts: { timeout: 1 } },
  resultsAt: ["message.parts[].functionResponse"],
  resultFields: { ...fields("id"), response: whole },
  rowFields: { toolCallResult: { fields: fields("callId") } },
  resultOf({ id, response }, record) {
    const parts = objectsIn(objectOf(record["message"])?.["parts"]);
    const isOnly = parts.filter((part) => objectOf(part["functionResponse"]) !== null).length === 1;
    const only = isOnly ? stringOf(objectOf(record["toolCallResult"])?.["callId"]) : null;
    return { callId: only ?? stringOf(id), content: responseContent(response), isError: null };
  },
});

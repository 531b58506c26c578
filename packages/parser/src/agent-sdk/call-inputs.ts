import { inputsByRow } from "../inputs/given-calls.js";
import { callsOfMessage, messageWithCalls } from "../claude/call-inputs.js";

/** What calls of a stream were given; a saved message of the API has its content at the top. */
export const agentSdkCallInputs = inputsByRow(
  { message: messageWithCalls, ...messageWithCalls.fields },
  (record) => [...callsOfMessage(record["message"]), ...callsOfMessage(record)],
);

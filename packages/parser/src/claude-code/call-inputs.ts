import { objectOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { callsOfMessage, messageWithCalls } from "../claude/call-inputs.js";

/** What calls of a transcript were given, those in rows of agents that a row of progress repeats included. */
export const claudeCodeCallInputs = inputsByRow(
  { message: messageWithCalls, data: { fields: { message: { fields: { message: messageWithCalls } } } } },
  ({ message, data }) => [
    ...callsOfMessage(message),
    ...callsOfMessage(objectOf(objectOf(data)?.["message"])?.["message"]),
  ],
);

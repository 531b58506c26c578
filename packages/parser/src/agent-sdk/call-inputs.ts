import { callsOfMessage, messageWithCalls } from "../claude/call-inputs.js";
import { inputsByRow } from "../inputs/given-calls.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";

/** Projection of a record by that of a message; a saved message of the API has its content at the top. */
export function recordWith(message: FieldProjection): ObjectProjection {
  return { message, ...message.fields };
}

/** The message of a record, in both forms. */
export function messagesOf(record: Projected): readonly unknown[] {
  return [record["message"], record];
}

/** What calls of a stream were given. */
export const agentSdkCallInputs = inputsByRow(recordWith(messageWithCalls), (record) =>
  messagesOf(record).flatMap(callsOfMessage),
);

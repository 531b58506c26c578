import { callsOfMessage, messageWithCalls } from "../claude/call-inputs.js";
import { objectOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";

/** Projection of a row, and of the row of an agent that a row of progress repeats, by that of a message. */
export function rowWith(message: FieldProjection): ObjectProjection {
  return { message, data: { fields: { message: { fields: { message } } } } };
}

/** The messages of both. */
export function messagesOf({ message, data }: Projected): readonly unknown[] {
  return [message, objectOf(objectOf(data)?.["message"])?.["message"]];
}

/** What calls of a transcript were given. */
export const claudeCodeCallInputs = inputsByRow(rowWith(messageWithCalls), (record) =>
  messagesOf(record).flatMap(callsOfMessage),
);

import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, noWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { nameOfCall } from "./decode-calls.js";

/** Projection of a record by that of a call: a message, or all messages of a session in one document or in a change of its state. */
export function recordWith(call: ObjectProjection): ObjectProjection {
  const calls: ObjectProjection = { toolCalls: { items: { fields: call } } };
  const session: ObjectProjection = { messages: { items: { fields: calls } } };
  return { ...calls, ...session, $set: { fields: session } };
}

/** The calls in a record. */
export function callsIn(record: Projected): readonly Projected[] {
  return [record, ...messagesOf(record), ...messagesOf(objectOf(record["$set"]))].flatMap(callsOf);
}

/** What calls were given. */
export const geminiCliCallInputs = inputsByRow(
  recordWith({ ...fields("id", "name", "agentId"), args: { fields: toolInputFields } }),
  (record) =>
    callsIn(record).map((call) =>
      givenToTool({ callId: stringOf(call["id"]), name: nameOfCall(call), input: call["args"] }, noWords),
    ),
);

function messagesOf(record: Projected | null): readonly Projected[] {
  return arrayOf(record?.["messages"]).flatMap((each) => {
    const message = objectOf(each);
    return message === null ? [] : [message];
  });
}

function callsOf({ toolCalls }: Projected): readonly Projected[] {
  return arrayOf(toolCalls).map((value) => objectOf(value) ?? {});
}

import type { GivenCall } from "../call-input-format.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, noWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { nameOfCall } from "./decode-calls.js";

const calls: ObjectProjection = {
  toolCalls: { items: { fields: { ...fields("id", "name", "agentId"), args: { fields: toolInputFields } } } },
};

const session: ObjectProjection = { messages: { items: { fields: calls } } };

/** What calls were given: those of a message, and of all messages of a session in one document or in a change of its state. */
export const geminiCliCallInputs = inputsByRow(
  { ...calls, ...session, $set: { fields: session } },
  (record) => [record, ...messagesOf(record), ...messagesOf(objectOf(record["$set"]))].flatMap(callsOf),
);

function messagesOf(record: Projected | null): readonly Projected[] {
  return arrayOf(record?.["messages"]).flatMap((each) => {
    const message = objectOf(each);
    return message === null ? [] : [message];
  });
}

function callsOf({ toolCalls }: Projected): readonly Omit<GivenCall, "line">[] {
  return arrayOf(toolCalls).map((value) => {
    const call = objectOf(value) ?? {};
    const callId = stringOf(call["id"]);
    return givenToTool({ callId, name: nameOfCall(call), input: objectOf(call["args"]) }, noWords);
  });
}

import { arrayOf, durationOf, numberOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenText } from "../inputs/given-texts.js";
import {
  type CalledTool,
  givenToTool,
  type InputWords,
  noWords,
  toolInputFields,
} from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { messagesOf, requestParts } from "./message-parts.js";
import { gooseToolName } from "./tool-name.js";

const words: InputWords = {
  ...noWords,
  timeoutMs: ({ timeout_secs: seconds }) => durationOf((numberOf(seconds) ?? Number.NaN) * 1000),
};

/** Projection of a message, alone or in an export, with calls, of whose input this is read, and of other fields of its parts. */
export function messageWith(input: FieldProjection, part: ObjectProjection = {}): ObjectProjection {
  const toolCall: FieldProjection = {
    fields: { value: { fields: { ...fields("name"), arguments: input } } },
  };
  const message: ObjectProjection = {
    content: { items: { fields: { ...fields("type", "id"), ...part, toolCall } } },
  };
  return { ...message, conversation: { items: { fields: message } } };
}

/** The parts of a message, or of all messages of an export. */
export function partsIn(record: Projected): readonly Projected[] {
  return [record, ...messagesOf(record)]
    .flatMap(({ content }) => arrayOf(content))
    .map(objectOf)
    .filter((part) => part !== null);
}

/** The calls in a message. */
export function callsIn(record: Projected): readonly CalledTool[] {
  return partsIn(record)
    .filter(({ type }) => requestParts.has(type))
    .map((part) => {
      const asked = objectOf(objectOf(part["toolCall"])?.["value"]);
      const input = asked?.["arguments"];
      const command = givenText(objectOf(input)?.["command"]);
      const name = gooseToolName(stringOf(asked?.["name"]) ?? "unknown", command);
      return { callId: stringOf(part["id"]), name, input };
    });
}

/** What calls in a message were given. */
export const gooseCallInputs = inputsByRow(messageWith({ fields: toolInputFields }), (record) =>
  callsIn(record).map((call) => givenToTool(call, words)),
);

import { arrayOf, durationOf, numberOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenText } from "../inputs/given-texts.js";
import { givenToTool, type InputWords, noWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import { requestParts } from "./message-parts.js";
import { gooseToolName } from "./tool-name.js";

const words: InputWords = {
  ...noWords,
  timeoutMs: ({ timeout_secs: seconds }) => durationOf((numberOf(seconds) ?? Number.NaN) * 1000),
};

/** What calls in a message were given. */
export const gooseCallInputs = inputsByRow(
  {
    content: {
      items: {
        fields: {
          ...fields("type", "id"),
          toolCall: {
            fields: { value: { fields: { ...fields("name"), arguments: { fields: toolInputFields } } } },
          },
        },
      },
    },
  },
  (record) =>
    arrayOf(record["content"]).flatMap((value) => {
      const part = objectOf(value);
      if (part === null || !requestParts.has(part["type"])) return [];
      const asked = objectOf(objectOf(part["toolCall"])?.["value"]);
      const input = objectOf(asked?.["arguments"]);
      const name = gooseToolName(stringOf(asked?.["name"]) ?? "unknown", givenText(input?.["command"]));
      return [givenToTool({ callId: stringOf(part["id"]), name, input }, words)];
    }),
);

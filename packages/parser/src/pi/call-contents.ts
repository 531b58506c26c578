import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { givenContent, whole } from "../contents/whole.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { Projected } from "../projection.js";
import { callBlocksOf, entryWith, messageWith } from "./call-inputs.js";

const { content } = messageWith(whole);

/** What calls of an entry were given, or the call whose result an entry has gave. */
export const piCallContents: CallContentFormat = {
  projection: entryWith({
    ...fields("role", "toolCallId", "isError"),
    content: { ...whole, ...content },
  }),
  contentsOf: (record) => [
    ...callBlocksOf(record).map((block) =>
      givenContent({ callId: stringOf(block["id"]), input: block["arguments"] }),
    ),
    ...resultsOf(objectOf(record["message"])),
  ],
};

function resultsOf(message: Projected | null): readonly CallContent[] {
  if (message?.["role"] !== "toolResult") return [];
  const { toolCallId, isError } = message;
  return [
    { kind: "result", callId: stringOf(toolCallId), content: message["content"], isError: isError === true },
  ];
}

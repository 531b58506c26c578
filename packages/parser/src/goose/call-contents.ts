import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { givenContent, whole } from "../contents/whole.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { callsIn, messageWith, partsIn } from "./call-inputs.js";

/** What calls in a message were given and gave. */
export const gooseCallContents: CallContentFormat = {
  projection: messageWith(whole, { toolResult: whole }),
  contentsOf: (record) => [
    ...callsIn(record).map(givenContent),
    ...partsIn(record)
      .filter(({ type }) => type === "toolResponse")
      .map(resultOf),
  ],
};

/** A result is an error of the program's own, or what the tool gave: contents, in old logs alone. */
function resultOf(part: Projected): CallContent {
  const result = objectOf(part["toolResult"]);
  const value = result?.["value"];
  return {
    kind: "result",
    callId: stringOf(part["id"]),
    content: result?.["error"] ?? objectOf(value)?.["content"] ?? value,
    isError: result?.["status"] === "error" || objectOf(value)?.["isError"] === true,
  };
}

import type { CallContentFormat } from "../call-content-format.js";
import { givenContent, whole } from "../contents/whole.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";

/** What the call of a record was given, or gave. */
export const kimiCodeCallContents: CallContentFormat = {
  projection: {
    event: {
      fields: {
        ...fields("type", "toolCallId"),
        args: whole,
        result: { fields: { ...fields("isError"), output: whole } },
      },
    },
  },
  contentsOf(record) {
    const event = objectOf(record["event"]);
    const callId = stringOf(event?.["toolCallId"]);
    if (event?.["type"] === "tool.call") return [givenContent({ callId, input: event["args"] })];
    if (event?.["type"] !== "tool.result") return [];
    const result = objectOf(event["result"]);
    return [{ kind: "result", callId, content: result?.["output"], isError: result?.["isError"] === true }];
  },
};

import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { argumentsValue, givenContent, whole } from "../contents/whole.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { Projected } from "../projection.js";
import { callsIn, recordWith } from "./call-inputs.js";

/** What calls were given, and what the tool that has run gave. */
export const copilotCliCallContents: CallContentFormat = {
  projection: {
    ...fields("type"),
    ...recordWith(whole, {
      ...fields("success"),
      result: { fields: { content: whole } },
      error: whole,
    }),
  },
  contentsOf: (record) => [
    ...callsIn(record).map((call) =>
      givenContent({ callId: stringOf(call["toolCallId"]), input: argumentsValue(call["arguments"]) }),
    ),
    ...resultsIn(record),
  ],
};

function resultsIn(record: Projected): readonly CallContent[] {
  const data = objectOf(record["data"]);
  if (data === null || record["type"] !== "tool.execution_complete") return [];
  const { toolCallId, error, result, success } = data;
  const failure = objectOf(error)?.["message"] ?? error ?? undefined;
  return [
    {
      kind: "result",
      callId: stringOf(toolCallId),
      content: failure ?? objectOf(result)?.["content"],
      isError: success !== true,
    },
  ];
}

import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { argumentsValue, givenContent, whole } from "../contents/whole.js";
import { booleanOf, objectOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { callIdOf, itemsOf, rowWith } from "./call-inputs.js";
import { isOutput } from "./output-types.js";

const item: ObjectProjection = {
  ...fields("type", "call_id", "id"),
  arguments: whole,
  input: whole,
  action: whole,
  output: whole,
  result: whole,
};

/** What items that are calls were given, by type. */
const inputByType: ReadonlyMap<unknown, (item: Projected) => unknown> = new Map<
  unknown,
  (item: Projected) => unknown
>([
  ["function_call", ({ arguments: given }) => argumentsValue(given)],
  ["tool_search_call", ({ arguments: given }) => argumentsValue(given)],
  ["custom_tool_call", ({ input }) => input],
  ["local_shell_call", ({ action }) => action],
  ["web_search_call", ({ action }) => action],
  ["image_generation_call", ({ action }) => action],
]);

/** What calls of a rollout were given and gave. */
export const codexCallContents: CallContentFormat = {
  projection: rowWith(item, item),
  contentsOf: (record) => itemsOf(record).flatMap(contentsOfItem),
};

function contentsOfItem(body: Projected): readonly CallContent[] {
  const input = inputByType.get(body["type"]);
  if (input !== undefined) return [givenContent({ callId: callIdOf(body), input: input(body) })];
  return isOutput(body["type"]) ? [resultOf(body)] : [];
}

function resultOf(body: Projected): CallContent {
  const told = body["output"] ?? body["result"];
  const parts = objectOf(told);
  const success = booleanOf(parts?.["success"]);
  return {
    kind: "result",
    callId: callIdOf(body),
    content: parts?.["content"] ?? parts?.["body"] ?? told,
    isError: success === null ? null : !success,
  };
}

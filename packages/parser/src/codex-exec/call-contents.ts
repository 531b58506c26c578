import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { givenContent, whole } from "../contents/whole.js";
import { objectOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { Projected } from "../projection.js";
import { callOf, type ItemCall } from "./call-inputs.js";

/** Fields of an item that say what its call was given, where that has none of its own. */
const given = ["command", "changes", "prompt", "query"] as const;

/** What calls of a stream were given, as the item's own fields, and what commands and servers gave. */
export const codexExecCallContents: CallContentFormat = {
  projection: {
    type: {},
    item: {
      fields: {
        ...fields("type", "id"),
        ...Object.fromEntries(given.map((name) => [name, whole])),
        arguments: whole,
        aggregated_output: whole,
        result: whole,
        error: whole,
      },
    },
  },
  contentsOf(record) {
    const call = callOf(record["item"]);
    if (call === null) return [];
    const input = givenContent({ callId: call.callId, input: inputOf(call) });
    return record["type"] === "item.completed" ? [input, resultOf(call)] : [input];
  },
};

function inputOf({ item, type }: ItemCall): unknown {
  if (type === "mcp_tool_call") return item["arguments"];
  return Object.fromEntries(
    given.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const])),
  );
}

function resultOf({ item, callId }: ItemCall): CallContent {
  return { kind: "result", callId, content: contentOf(item), isError: null };
}

function contentOf(item: Projected): unknown {
  const result = objectOf(item["result"]);
  const told = item["aggregated_output"] ?? result?.["content"] ?? result ?? undefined;
  return told ?? objectOf(item["error"])?.["message"];
}

import type { CallContent, LoggedCalls } from "../call-content-format.js";
import type { GivenInput } from "../call-input-format.js";
import { inputOfFunction, patchedFiles } from "../codex/function-inputs.js";
import { whole } from "../inputs/logged-calls.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { given, inputsByRow } from "../inputs/given-calls.js";
import { fileUse, longText, pathText, scriptOf } from "../inputs/given-texts.js";
import { fields, type Projected } from "../projection.js";

/** Fields of an item that say what its call was given, where that has none of its own. */
const givenNames = ["command", "changes", "prompt", "query"] as const;

/** Calls of a stream: the command line, and the files of a patch; whole, the item's own fields, and what commands and servers gave. */
export const codexExecCalls: LoggedCalls = {
  inputs: inputsByRow(
    {
      item: {
        fields: {
          ...fields("type", "id", "tool"),
          command: longText,
          changes: { items: { fields: { path: pathText } } },
        },
      },
    },
    ({ item }) => {
      const call = callOf(item);
      const input = call === null ? null : byType.get(call.type)!(call.item);
      return call === null ? [] : [{ callId: call.callId, inputs: input === null ? null : [input] }];
    },
  ),
  contents: {
    projection: {
      type: {},
      item: {
        fields: {
          ...fields("type", "id"),
          ...Object.fromEntries(givenNames.map((name) => [name, whole])),
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
      const { callId, item } = call;
      const input: CallContent = { kind: "call", callId, input: inputOf(call) };
      if (record["type"] !== "item.completed") return [input];
      return [input, { kind: "result", callId, content: contentOf(item), isError: null }];
    },
  },
};

/** An item that is a call. */
interface ItemCall {
  readonly item: Projected;
  readonly type: string;
  readonly callId: string;
}

/** The call that an item is; null if it is none. */
function callOf(value: unknown): ItemCall | null {
  const item = objectOf(value);
  const type = stringOf(item?.["type"]);
  if (item === null || type === null || !byType.has(type)) return null;
  return { item, type, callId: stringOf(item["id"]) ?? type };
}

const byType: ReadonlyMap<string, (item: Projected) => GivenInput | null> = new Map<
  string,
  (item: Projected) => GivenInput | null
>([
  [
    "command_execution",
    ({ command }) => given({ command: scriptOf(command), files: patchedFiles([command]) }),
  ],
  ["file_change", fileChange],
  ["mcp_tool_call", () => null],
  ["collab_tool_call", ({ tool }) => inputOfFunction(stringOf(tool) ?? "unknown", null)],
  ["web_search", () => inputOfFunction("web_search", null)],
]);

function fileChange({ changes }: Projected): GivenInput | null {
  const files = arrayOf(changes).flatMap((change) => fileUse(objectOf(change)?.["path"], "write"));
  return files.length === 0 ? null : given({ files });
}

function inputOf({ item, type }: ItemCall): unknown {
  if (type === "mcp_tool_call") return item["arguments"];
  return Object.fromEntries(
    givenNames.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const])),
  );
}

function contentOf(item: Projected): unknown {
  const result = objectOf(item["result"]);
  const told = item["aggregated_output"] ?? result?.["content"] ?? result ?? undefined;
  return told ?? objectOf(item["error"])?.["message"];
}

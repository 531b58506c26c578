import type { GivenInput } from "../call-input-format.js";
import { inputOfFunction, patchedFiles } from "../codex/function-inputs.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import { given, inputsByRow } from "../inputs/given-calls.js";
import { fileUse, longText, pathText, scriptOf } from "../inputs/given-texts.js";
import { fields } from "../projection.js";
import type { Projected } from "../projection.js";

/** What calls of a stream were given: the command line, and the files of a patch. */
export const codexExecCallInputs = inputsByRow(
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
);

/** An item that is a call. */
export interface ItemCall {
  readonly item: Projected;
  readonly type: string;
  readonly callId: string;
}

/** The call that an item is; null if it is none. */
export function callOf(value: unknown): ItemCall | null {
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

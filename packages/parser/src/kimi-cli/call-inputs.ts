import { parsedArguments } from "../decoding/parsed-arguments.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenText, longText } from "../inputs/given-texts.js";
import { givenToTool, timeoutWords } from "../inputs/tool-inputs.js";
import { kimiToolName } from "../kimi/tool-name.js";
import { scalar } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { mostLevels } from "./projection.js";

const words = timeoutWords(1000);

/** Projection of a record by what is read of a call's arguments, and by other fields of a message's payload. */
export function recordWith(args: FieldProjection, payload: ObjectProjection = {}): ObjectProjection {
  const own: ObjectProjection = {
    id: scalar,
    function: { fields: { name: scalar, arguments: args } },
    ...payload,
  };
  const message = (level: number): ObjectProjection => ({
    type: scalar,
    payload: { fields: level === mostLevels ? own : { ...own, event: { fields: message(level + 1) } } },
  });
  return { message: { fields: message(0) } };
}

/** A message that is about a call. */
export interface CallMessage {
  readonly type: "ToolCall" | "ToolResult";
  readonly payload: Projected;
}

/** The message of a record, or the subagent's in it, if it is about a call. */
export function callMessageIn(record: Projected): CallMessage | null {
  for (let told = objectOf(record["message"]); told !== null;) {
    const payload = objectOf(told["payload"]);
    const { type } = told;
    if (payload !== null && (type === "ToolCall" || type === "ToolResult")) return { type, payload };
    told = objectOf(payload?.["event"]);
  }
  return null;
}

/** What the call of a message was given. */
export const kimiCliCallInputs = inputsByRow(recordWith(longText), (record) => {
  const told = callMessageIn(record);
  if (told?.type !== "ToolCall") return [];
  const { id, function: asked } = told.payload;
  const name = kimiToolName(stringOf(objectOf(asked)?.["name"]) ?? "unknown");
  const input = parsedArguments(givenText(objectOf(asked)?.["arguments"]) ?? "");
  return [givenToTool({ callId: stringOf(id), name, input }, words)];
});

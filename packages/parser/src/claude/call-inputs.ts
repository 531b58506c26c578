import type { GivenCall } from "../call-input-format.js";
import { arrayOf, booleanOf, durationOf, objectOf, stringOf } from "../decoding/values.js";
import { givenToTool, type InputWords, toolInputFields } from "../inputs/tool-inputs.js";
import { fields } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { toolName } from "./tool-names.js";

const words: InputWords = {
  timeoutMs: ({ timeout, timeout_ms: ofMonitor }) => durationOf(timeout) ?? durationOf(ofMonitor),
  isSandboxOff: ({ dangerouslyDisableSandbox: isOff }) => booleanOf(isOff) ?? false,
};

/** Fields read of a block that calls a tool. */
export const callBlock: ObjectProjection = {
  ...fields("type", "id", "name"),
  input: { fields: toolInputFields },
};

/** Fields read of a message with such blocks. */
export const messageWithCalls: FieldProjection = {
  fields: { content: { items: { fields: callBlock } } },
};

/** What the calls in a message were given. */
export function callsOfMessage(message: unknown): readonly Omit<GivenCall, "line">[] {
  return arrayOf(objectOf(message)?.["content"]).flatMap((value) => {
    const block = objectOf(value);
    return block?.["type"] === "tool_use" ? [callOfBlock(block)] : [];
  });
}

/** What the call of a block was given. */
export function callOfBlock(block: Projected): Omit<GivenCall, "line"> {
  const name = toolName(stringOf(block["name"]) ?? "unknown");
  return givenToTool({ callId: stringOf(block["id"]), name, input: objectOf(block["input"]) }, words);
}

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

/** Projection of a message, of whose blocks these fields are read. */
export function messageWith(block: ObjectProjection): FieldProjection {
  return { fields: { content: { items: { fields: block } } } };
}

/** Fields read of a message with blocks that call tools. */
export const messageWithCalls = messageWith(callBlock);

/** The blocks of a message. */
export function blocksOf(message: unknown): readonly Projected[] {
  return arrayOf(objectOf(message)?.["content"])
    .map(objectOf)
    .filter((block) => block !== null);
}

/** What the calls in a message were given. */
export function callsOfMessage(message: unknown): readonly Omit<GivenCall, "line">[] {
  return blocksOf(message)
    .filter(({ type }) => type === "tool_use")
    .map(callOfBlock);
}

/** What the call of a block was given. */
export function callOfBlock(block: Projected): Omit<GivenCall, "line"> {
  const name = toolName(stringOf(block["name"]) ?? "unknown");
  return givenToTool({ callId: stringOf(block["id"]), name, input: block["input"] }, words);
}

import type { CallGave } from "../call-content-format.js";
import { loggedCalls, whole } from "../inputs/logged-calls.js";
import { stringOf } from "../decoding/values.js";
import type { NamedCall } from "../decoding/tool-calls.js";
import type { InputWords } from "../inputs/tool-inputs.js";
import { type FieldProjection, fields, type ObjectProjection, type Projected } from "../projection.js";
import { toolName } from "./tool-names.js";

export const claudeWords: InputWords = {
  timeouts: { timeout: 1, timeout_ms: 1 },
  sandboxOff: "dangerouslyDisableSandbox",
};

/** Fields read of a block that calls a tool. */
export function callBlock(input: FieldProjection): ObjectProjection {
  return { ...fields("type", "id", "name"), input };
}

/** Fields read of a block with a result. */
export const resultBlock: ObjectProjection = { ...fields("type", "tool_use_id", "is_error"), content: whole };

/** The call of a block. */
export function callOfBlock({ id, name, input }: Projected): NamedCall {
  return { callId: stringOf(id), name: toolName(stringOf(name) ?? "unknown"), input };
}

/** What the call gave whose result a block has. */
export function resultOfBlock(block: Projected): Omit<CallGave, "kind"> {
  const { tool_use_id: callId, content, is_error: isError } = block;
  return { callId: stringOf(callId), content, isError: isError === true };
}

/** Calls and results in the blocks at these paths in a row. */
export function callsInBlocks(...at: readonly string[]) {
  return loggedCalls({
    at,
    fields: callBlock,
    callOf: (block) => (block["type"] === "tool_use" ? callOfBlock(block) : null),
    words: claudeWords,
    resultFields: resultBlock,
    resultOf: (block) => (block["type"] === "tool_result" ? resultOfBlock(block) : null),
  });
}

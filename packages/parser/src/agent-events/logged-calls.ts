import type { CallContent, LoggedCalls } from "../call-content-format.js";
import { callBlock, callOfBlock, claudeWords, resultBlock, resultOfBlock } from "../claude/logged-calls.js";
import { whole } from "../inputs/logged-calls.js";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import { inputsByRow } from "../inputs/given-calls.js";
import { givenToTool, toolInputFields } from "../inputs/tool-inputs.js";
import { fields, type Projected } from "../projection.js";
import { isOwnEvent } from "./own-stream.js";

/** Calls and results of an app's events, and what a stream of turnmeter's own repeats of other logs. */
export const agentEventsCalls: LoggedCalls = {
  inputs: inputsByRow(
    { ...fields("type"), payload: { fields: callBlock({ fields: toolInputFields }) } },
    ({ type, payload }) => {
      const block = objectOf(payload);
      const isCall = type === "agent:tool_use" && block !== null;
      return isCall ? [givenToTool(callOfBlock(block), claudeWords)] : [];
    },
  ),
  contents: {
    projection: {
      ...fields("type", "turnmeter"),
      payload: {
        fields: {
          ...callBlock(whole),
          ...resultBlock,
          ...fields("callId", "contentCutBytes"),
          origin: { fields: fields("file", "line") },
        },
      },
    },
    contentsOf(record) {
      const block = objectOf(record["payload"]);
      if (block === null) return [];
      const isCall = record["type"] === "agent:tool_use";
      if (!isCall && record["type"] !== "agent:tool_result") return [];
      return isOwnEvent(record) ? repeated(block, isCall) : [contentOf(block, isCall)];
    },
  },
};

function contentOf(block: Projected, isCall: boolean): CallContent {
  if (!isCall) return { kind: "result", ...resultOfBlock(block) };
  const { callId, input } = callOfBlock(block);
  return { kind: "call", callId, input };
}

function repeated(payload: Projected, isCall: boolean): readonly CallContent[] {
  const origin = objectOf(payload["origin"]);
  const file = stringOf(origin?.["file"]);
  const line = integerOf(origin?.["line"]);
  const cutBytes = integerOf(payload["contentCutBytes"]);
  const isTold = isCall ? payload["input"] !== undefined : payload["is_error"] !== undefined;
  if (file === null || line === null || !(isTold || cutBytes !== null)) return [];
  const callId = stringOf(payload["callId"]);
  const cut = cutBytes === null ? {} : { cutBytes };
  return [{ ...contentOf(payload, isCall), callId, place: { file, line }, ...cut }];
}

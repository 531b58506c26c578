import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { callOfBlock, contentBlock, resultOfBlock } from "../claude/call-contents.js";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import { fields } from "../projection.js";
import type { Projected } from "../projection.js";
import { isOwnEvent } from "./own-stream.js";

/** What calls of an app's events were given and gave, and what a stream of turnmeter's own repeats of other logs. */
export const agentEventsCallContents: CallContentFormat = {
  projection: {
    ...fields("type", "turnmeter"),
    payload: {
      fields: {
        ...contentBlock,
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
    if (isOwnEvent(record)) return repeated(block, isCall);
    return [isCall ? callOfBlock(block) : resultOfBlock(block)];
  },
};

function repeated(payload: Projected, isCall: boolean): readonly CallContent[] {
  const origin = objectOf(payload["origin"]);
  const file = stringOf(origin?.["file"]);
  const line = integerOf(origin?.["line"]);
  const cutBytes = integerOf(payload["contentCutBytes"]);
  const content = isCall ? callOfBlock(payload) : resultOfBlock(payload);
  const isTold = isCall ? payload["input"] !== undefined : payload["is_error"] !== undefined;
  if (file === null || line === null || !(isTold || cutBytes !== null)) return [];
  const callId = stringOf(payload["callId"]);
  return [{ ...content, callId, place: { file, line }, ...(cutBytes === null ? {} : { cutBytes }) }];
}

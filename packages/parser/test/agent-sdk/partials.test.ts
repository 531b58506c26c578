import { describe, expect, it } from "vitest";
import { ofKind } from "../claude-code/util/decode.js";
import { assistant, eventsOf, message, turnEnd } from "./util/messages.js";

const id = "msg_01AAAAAAAAAAAAAAAAAAAAAA";
const part = (event: object, fields: object = {}) =>
  message("stream_event", { event, parent_tool_use_id: null, ...fields });
const start = (usage: object, fields: object = {}, messageId = id) =>
  part({ type: "message_start", message: { id: messageId, model: "claude-opus-5", usage } }, fields);
const delta = (usage: object, stop_reason: string | null = null, fields: object = {}) =>
  part({ type: "message_delta", delta: { stop_reason }, usage }, fields);
const text = part({ type: "content_block_delta", delta: { type: "text_delta", text: "Half an ans" } });

async function partsOf(records: readonly object[]) {
  return ofKind(await eventsOf(records), "requestPart").map(({ origin, usage, stopReason, contentChars }) => [
    origin.line,
    origin.agentId,
    usage?.inputTokens,
    usage?.outputTokens,
    stopReason,
    contentChars,
  ]);
}

describe("parts of a response", () => {
  it("count for nothing where a message tells the response whole, after them or between them", async () => {
    const whole = [[2, null, 4, 9, null, 0]];
    expect(await partsOf([start({ input_tokens: 4 }), assistant([]), delta({ output_tokens: 80 })])).toEqual(
      whole,
    );
    expect(await partsOf([start({ input_tokens: 4 }), assistant([]), turnEnd()])).toEqual(whole);
  });

  it("tell a response that no message tells, with the counters of the last of them", async () => {
    const cut = [start({ input_tokens: 40, output_tokens: 1 }), text, delta({ output_tokens: 8 })];
    expect(await partsOf(cut)).toEqual([[1, null, 40, 8, null, 11]]);
    expect(await partsOf([...cut, turnEnd()])).toEqual([[1, null, 40, 8, null, 11]]);
  });

  it("take over all counters of a part that has all", async () => {
    expect(
      await partsOf([start({ output_tokens: 1 }), delta({ input_tokens: 5, output_tokens: 8 }, "end_turn")]),
    ).toEqual([[1, null, 5, 8, "end_turn", 0]]);
  });

  it("are told apart by their thread", async () => {
    const own = { parent_tool_use_id: "toolu_1" };
    const other = "msg_01BBBBBBBBBBBBBBBBBBBBBB";
    expect(
      await partsOf([
        start({ input_tokens: 4 }),
        start({ input_tokens: 6 }, own, other),
        delta({ output_tokens: 5 }, null, own),
        delta({ output_tokens: 3 }),
      ]),
    ).toEqual([
      [1, null, 4, 3, null, 0],
      [2, "toolu_1", 6, 5, null, 0],
    ]);
  });

  it("say nothing without a start", async () => {
    expect(await partsOf([text, delta({ output_tokens: 8 }), part({ type: "message_start" })])).toEqual([]);
  });
});

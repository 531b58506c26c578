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
  it("count for nothing where a message tells the response, and none of them its end", async () => {
    const whole = [[2, null, 4, 9, null, 0]];
    expect(await partsOf([start({ input_tokens: 4 }), assistant([]), text])).toEqual(whole);
    expect(await partsOf([start({ input_tokens: 4 }), assistant([]), turnEnd()])).toEqual(whole);
  });

  it("R07 tell the counters at the end of a response, beside the messages that have those of its start", async () => {
    const told = [start({ input_tokens: 4 }), assistant([]), delta({ output_tokens: 80 }, "end_turn")];
    const placeholder = [2, null, 4, 9, null, 0];
    expect(await partsOf([...told, part({ type: "message_stop" }), turnEnd()])).toEqual([
      placeholder,
      [4, null, 4, 80, "end_turn", 0],
    ]);
    // Cut before the last part, or told by a message that came late.
    expect(await partsOf(told)).toEqual([placeholder, [3, null, 4, 80, "end_turn", 0]]);
    const stopped = [told[0]!, told[2]!, part({ type: "message_stop" })];
    expect(await partsOf([...stopped, assistant([])])).toEqual([
      [4, null, 4, 9, null, 0],
      [2, null, 4, 80, "end_turn", 0],
    ]);
  });

  it("R17 keep the lifetimes of cache writes, which only the start of a response tells", async () => {
    const written = {
      cache_creation_input_tokens: 700,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 600 },
    };
    const [, end] = ofKind(
      await eventsOf([
        start(written),
        assistant([], {}, { usage: { input_tokens: 4, output_tokens: 1, ...written } }),
        delta({ input_tokens: null, cache_creation_input_tokens: 700, output_tokens: 80 }),
        part({ type: "message_stop" }),
      ]),
      "requestPart",
    );
    expect(end?.usage).toMatchObject({
      inputTokens: 4,
      outputTokens: 80,
      cacheWrite5mTokens: 100,
      cacheWrite1hTokens: 600,
      cacheWriteUnknownTtlTokens: 0,
    });
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

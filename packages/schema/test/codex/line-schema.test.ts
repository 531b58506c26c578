import { describe, expect, it } from "vitest";
import { codexEventTypes, codexItemTypes, codexLineTypes, codexTurnItemTypes } from "../../src/index.js";
import { codexLineSchema } from "../../src/schemas.js";

const at = "2026-11-20T10:00:00.000Z";

function line(type: string, payload: object): object {
  return { timestamp: at, ordinal: 3, type, payload };
}

const message = { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] };

const lines: readonly (readonly [string, object])[] = [
  [
    "a document of the oldest client",
    { session: { id: "t1", timestamp: at, instructions: "" }, items: [message] },
  ],
  ["a head without a type", { id: "t1", timestamp: at, instructions: null, git: {} }],
  ["a state between bare items", { record_type: "state" }],
  ["a bare item", message],
  ["a bare item with a time", { timestamp: at, ...message }],
  ["fields beside the type", { timestamp: at, type: "session_meta", id: "t1", cwd: "/home/ann/shop" }],
  ["an event without an envelope", { timestamp: at, type: "agent_reasoning", text: "Look." }],
  ["an item in its envelope", line("response_item", message)],
  ["an event", line("event_msg", { type: "token_count", info: null, rate_limits: null })],
  [
    "an item of a turn",
    line("event_msg", {
      type: "item_completed",
      thread_id: "t1",
      item: { type: "Plan", id: "p1", text: "1." },
    }),
  ],
  ["the usage of a response", line("token_usage_record", { response_id: "r1", usage: { input_tokens: 5 } })],
];

describe("codexLineSchema", () => {
  it.each(lines)("accepts %s and keeps what it does not know", (_, record) => {
    const wanted = { ...record, brandNew: { deep: [1] } };
    expect(codexLineSchema(wanted)?.parse(wanted)).toEqual(wanted);
  });

  it.each(codexLineTypes.filter((type) => type !== "response_item" && type !== "event_msg"))(
    "needs no field of a line %s",
    (type) => {
      expect(codexLineSchema(line(type, {}))?.safeParse(line(type, {})).success).toBe(true);
    },
  );

  it.each(codexItemTypes)("needs no field of an item %s, which may also stand bare", (type) => {
    const item = line("response_item", { type });
    expect(codexLineSchema(item)?.safeParse(item).success).toBe(true);
    expect(codexLineSchema({ type })?.safeParse({ type }).success).toBe(true);
  });

  it.each(codexEventTypes)("needs no field of an event %s", (type) => {
    const event = line("event_msg", { type });
    expect(codexLineSchema(event)?.safeParse(event).success).toBe(true);
  });

  it.each(codexTurnItemTypes)("needs no field of a turn's item %s", (type) => {
    const event = line("event_msg", { type: "item_completed", item: { type } });
    expect(codexLineSchema(event)?.safeParse(event).success).toBe(true);
  });

  it.each([
    [
      "usage that is no number",
      line("event_msg", { type: "token_count", info: { last_token_usage: { input_tokens: "5" } } }),
    ],
    ["a role that is no text", line("response_item", { type: "message", role: 7 })],
    [
      "a turn's item whose id is no text",
      line("event_msg", { type: "item_completed", item: { type: "Plan", id: 1 } }),
    ],
    [
      "an old item within a compaction",
      line("compacted", { replacement_history: [{ type: "message", role: 7 }] }),
    ],
  ])("does not accept %s", (_, record) => {
    expect(codexLineSchema(record)?.safeParse(record).success).toBe(false);
  });

  it.each([
    ["a line", line("tides", {})],
    ["an item", line("response_item", { type: "tides" })],
    ["an event", line("event_msg", { type: "tides" })],
    ["a turn's item", line("event_msg", { type: "item_completed", item: { type: "tides" } })],
    [
      "a turn's item that begins like a known one",
      line("event_msg", { type: "item_completed", item: { type: "Plan/x" } }),
    ],
    ["an item that every object has", line("response_item", { type: "constructor" })],
    ["an event without a type", line("event_msg", {})],
    ["an entry of a prompt history", { id: "t1", timestamp: at, display: "hi" }],
    ["a list", [message]],
    ["nothing", null],
  ])("is null for the type of %s that it does not know", (_, record) => {
    expect(codexLineSchema(record)).toBeNull();
  });

  it("tells events from items of the same type where both stand bare", () => {
    const event = codexLineSchema({ timestamp: at, type: "agent_message", message: "Done." });
    const item = codexLineSchema({
      timestamp: at,
      type: "agent_message",
      author: "/root",
      recipient: "/root/one",
    });
    expect(Object.keys(event?.shape ?? {})).toContain("memory_citation");
    expect(Object.keys(item?.shape ?? {})).toContain("recipient");
  });

  it("builds a schema once", () => {
    const record = line("response_item", message);
    expect(codexLineSchema(record)).toBe(codexLineSchema({ ...record, ordinal: 4 }));
  });
});

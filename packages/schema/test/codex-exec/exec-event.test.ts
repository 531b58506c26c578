import { describe, expect, it } from "vitest";
import { codexExecItemTypes } from "../../src/index.js";
import { codexExecEvent, codexExecEventSchema, codexExecItem } from "../../src/schemas.js";

const usage = { input_tokens: 9, cached_input_tokens: 4, output_tokens: 3, reasoning_output_tokens: 1 };
const items = [
  { id: "item_0", type: "reasoning", text: "think" },
  { id: "item_1", type: "agent_message", text: "hello" },
  {
    id: "item_2",
    type: "command_execution",
    command: "ls",
    aggregated_output: "",
    exit_code: null,
    status: "in_progress",
  },
  { id: "item_3", type: "file_change", changes: [{ path: "cart.ts", kind: "update" }], status: "completed" },
  {
    id: "item_4",
    type: "mcp_tool_call",
    server: "shop",
    tool: "find",
    arguments: {},
    error: null,
    status: "failed",
  },
  {
    id: "item_5",
    type: "collab_tool_call",
    tool: "spawn_agent",
    sender_thread_id: "t1",
    prompt: "go",
    status: "completed",
  },
  { id: "ws_1", type: "web_search", query: "shop", action: { type: "search" } },
  { id: "item_7", type: "todo_list", items: [{ text: "Count", completed: false }] },
  { id: "item_8", type: "error", message: "no" },
];

describe("codexExecEvent", () => {
  it.each([
    { type: "thread.started", thread_id: "t1" },
    { type: "turn.started" },
    { type: "item.started", item: items[2] },
    { type: "item.updated", item: items[7] },
    { type: "item.completed", item: items[1] },
    { type: "turn.completed", usage },
    { type: "turn.failed", error: { message: "no" } },
    { type: "error", message: "no" },
  ])("accepts $type", (event) => {
    expect(codexExecEvent.parse(event)).toEqual(event);
  });

  it("refuses counters that are no numbers, and types that are none of the stream's", () => {
    const odd = { input_tokens: "many" };
    expect(codexExecEvent.safeParse({ type: "turn.completed", usage: odd }).success).toBe(false);
    expect(codexExecEvent.safeParse({ type: "session_meta", payload: {} }).success).toBe(false);
  });

  it("demands nothing but the type", () => {
    expect(codexExecEvent.safeParse({ type: "turn.completed", usage: {} }).success).toBe(true);
    expect(codexExecEvent.safeParse({ type: "thread.started" }).success).toBe(true);
  });
});

describe("codexExecItem", () => {
  it.each(items)("accepts $type", (item) => {
    expect(codexExecItem.parse(item)).toEqual(item);
  });

  it("has an example of every type", () => {
    expect(items.map(({ type }) => type)).toEqual([...codexExecItemTypes]);
  });

  it("accepts a type that nobody knows yet, but no known type with parts of another shape", () => {
    expect(codexExecItem.safeParse({ id: "item_9", type: "brand_new", changes: 7 }).success).toBe(true);
    expect(codexExecItem.safeParse({ id: "item_9", type: "file_change", changes: 7 }).success).toBe(false);
  });
});

describe("codexExecEventSchema", () => {
  it.each(items)("finds the schema of a line about $type", (item) => {
    const line = { type: "item.completed", item };
    expect(codexExecEventSchema(line)?.parse(line)).toEqual(line);
    const bad = { type: "item.completed", item: { ...item, id: 7 } };
    expect(codexExecEventSchema(bad)?.safeParse(bad).success).toBe(false);
  });

  it("finds the schema of a line without an item", () => {
    const schema = codexExecEventSchema({ type: "turn.completed" });
    expect(Object.keys(schema?.shape ?? {})).toEqual(["type", "usage"]);
  });

  it.each([
    ["a line of another type", { type: "session_meta" }],
    ["an item of another type", { type: "item.started", item: { type: "brand_new" } }],
    ["a line that lacks its item", { type: "item.started" }],
    ["what is no object", "thread.started"],
  ])("knows none for %s", (_, record) => {
    expect(codexExecEventSchema(record)).toBeNull();
  });
});

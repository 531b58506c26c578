import { describe, expect, it } from "vitest";
import { claudeCodeRecord } from "../../src/index.js";

const read = {
  type: "tool_use",
  id: "toolu_1",
  name: "Read",
  input: { file_path: "/home/ann/shop/cart.ts", limit: 20 },
};
const result = { type: "tool_result", tool_use_id: "toolu_1", content: "1\tconst cart = [];" };

const records: readonly (readonly [what: string, record: unknown])[] = [
  [
    "a call that says nothing of id and model",
    {
      type: "assistant",
      message: { role: "assistant", content: [{ type: "text", text: "I look." }, read], stop_reason: null },
      uuid: "u1",
    },
  ],
  [
    "a hook that runs",
    {
      type: "progress",
      data: { type: "hook_progress", hookEvent: "PreToolUse", hookName: "check", status: "running" },
      parentToolUseID: "toolu_1",
      toolUseID: "toolu_1",
      uuid: "u2",
    },
  ],
  ["a result", { type: "user", message: { role: "user", content: [result] }, uuid: "u3", parentUuid: "u1" }],
  [
    "a result that is an error",
    {
      type: "user",
      message: { role: "user", content: [{ ...result, content: "Error: none", is_error: true }] },
    },
  ],
  [
    "an answer with a thought and the next call",
    { type: "assistant", message: { content: [{ type: "thinking", thinking: "Fine." }, read] }, uuid: "u4" },
  ],
  [
    "calls side by side",
    {
      type: "assistant",
      message: { content: [read, { ...read, id: "toolu_2", name: "Grep", input: { pattern: "a" } }] },
    },
  ],
  [
    "their results in one record",
    { type: "user", message: { role: "user", content: [result, { ...result, tool_use_id: "toolu_2" }] } },
  ],
  [
    "results without a role",
    { type: "user", message: { content: [result, { ...result, tool_use_id: "toolu_2" }] } },
  ],
];

describe("the life of a call", () => {
  it.each(records)("reads %s", (_, record) => {
    expect(claudeCodeRecord.parse(record)).toEqual(record);
  });
});

import { describe, expect, it } from "vitest";
import {
  claudeCodeContentBlock,
  claudeCodeRecord,
  claudeCodeRecordSchema,
  codexLineSchema,
  hookInput,
  hookOutput,
} from "../../src/schemas.js";
import { fieldFindings } from "../../src/introspection/field-findings.js";

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

const blocks: readonly (readonly [what: string, block: unknown])[] = [
  [
    "a command without an id",
    {
      type: "tool_use",
      name: "Bash",
      input: { command: "npm run lint", timeout: 60_000, description: "Lint" },
    },
  ],
  ["its output with an exit code", { type: "tool_result", content: "clean\n\n[Exit code: 0]" }],
  [
    "an agent's work without an id",
    {
      type: "tool_use",
      name: "Task",
      input: { description: "Find carts", prompt: "Where are carts made?", subagent_type: "Explore" },
    },
  ],
  ["an agent's answer", { type: "tool_result", content: "## Carts\n\n1. In cart.ts\n\nagentId: agent-0f3" }],
  ["an error", { ...result, content: "Error: none", is_error: true }],
];

describe("the life of a call", () => {
  it.each(records)("reads %s", (_, record) => {
    expect(claudeCodeRecord.parse(record)).toEqual(record);
    const schema = claudeCodeRecordSchema(record);
    expect(schema && fieldFindings(schema, record)).toEqual({ unknown: [], misfits: [], types: [] });
  });

  it.each(blocks)("reads %s", (_, block) => {
    expect(claudeCodeContentBlock.parse(block)).toEqual(block);
    expect(fieldFindings(claudeCodeContentBlock, block)).toEqual({ unknown: [], misfits: [], types: [] });
  });

  it("reads what a hook is told before the call, and what it decides", () => {
    const told = {
      session_id: "s1",
      transcript_path: "/home/ann/.claude/projects/-home-ann-shop/s1.jsonl",
      cwd: "/home/ann/shop",
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: "Read",
      tool_input: { file_path: "/home/ann/shop/cart.ts" },
    };
    const decided = { decision: "allow", reason: "harmless", additionalContext: "Changed today." };
    expect(fieldFindings(hookInput, told)).toEqual({ unknown: [], misfits: [], types: [] });
    expect(fieldFindings(hookOutput, decided)).toEqual({ unknown: [], misfits: [], types: [] });
    expect(hookOutput.parse(decided)).toEqual(decided);
  });

  it.each([
    { type: "function_call", call_id: "call_1", name: "Read", arguments: '{"file_path":"/cart.ts"}' },
    { type: "function_call_result", call_id: "call_1", result: "const cart = [];" },
  ])("reads the $type of the other client", (payload) => {
    const line = { type: "response_item", payload };
    expect(codexLineSchema(line)?.safeParse(line).success).toBe(true);
  });
});

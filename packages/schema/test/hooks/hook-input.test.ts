import { describe, expect, it } from "vitest";
import { hookInput, hookInputs } from "../../src/index.js";

const base = {
  session_id: "abc123",
  transcript_path: "/home/ann/.claude/projects/-home-ann-shop/abc123.jsonl",
  cwd: "/home/ann/shop",
  permission_mode: "default",
};
const call = {
  tool_name: "Read",
  tool_input: { file_path: "/home/ann/shop/cart.ts" },
  tool_use_id: "toolu_1",
};

const accepted: readonly (readonly [event: string, rest: object])[] = [
  ["PreToolUse", { tool_name: "Read", tool_input: { file_path: "/home/ann/shop/cart.ts" } }],
  ["PostToolUse", { ...call, tool_response: { type: "text" }, duration_ms: 3 }],
  ["PostToolUseFailure", { ...call, error: "not found", is_interrupt: false }],
  ["PermissionRequest", { ...call, permission_suggestions: [] }],
  ["PermissionDenied", { ...call, reason: "rule" }],
  ["UserPromptSubmit", { prompt: "count" }],
  ["Notification", { message: "waiting", notification_type: "idle_prompt" }],
  ["Stop", { stop_hook_active: false, last_assistant_message: "done" }],
  ["StopFailure", { error: "rate_limit" }],
  ["SubagentStart", { agent_id: "4b38c8b3", agent_type: "Explore" }],
  ["SubagentStop", { agent_id: "4b38c8b3", agent_type: "Explore", agent_transcript_path: "/a.jsonl" }],
  ["SessionStart", { source: "startup", model: "claude-opus-5" }],
  ["SessionEnd", { reason: "clear" }],
  ["PreCompact", { trigger: "auto", custom_instructions: null }],
  ["PostCompact", { trigger: "manual", compact_summary: "all" }],
  ["TeammateIdle", { teammate_name: "rev", team_name: "core" }],
  ["TaskCreated", { task_id: "1", task_subject: "Count" }],
  ["TaskCompleted", { task_id: "1", task_subject: "Count" }],
  ["WorktreeCreate", { name: "fix" }],
  ["WorktreeRemove", { worktree_path: "/w/fix" }],
];

describe("hookInput", () => {
  it.each(accepted)("accepts what a %s hook is told", (event, rest) => {
    const input = { hook_event_name: event, ...base, ...rest };
    expect(hookInput.parse(input)).toEqual(input);
  });

  it("has an example of every event", () => {
    expect(accepted.map(([event]) => event)).toEqual(Object.keys(hookInputs));
  });

  it("accepts an event that nobody knows yet", () => {
    expect(hookInput.safeParse({ hook_event_name: "BrandNew", ...base }).success).toBe(true);
  });

  it("refuses a known event without what it tells", () => {
    expect(hookInput.safeParse({ hook_event_name: "PreToolUse", ...base }).success).toBe(false);
  });
});

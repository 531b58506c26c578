import { describe, expect, it } from "vitest";
import { hookInput, hookInputs } from "../../src/schemas.js";

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
const model = { from_model: "claude-opus-5", to_model: "claude-haiku-4-5", requested_model: null };

const accepted: readonly (readonly [event: string, rest: object])[] = [
  ["PreToolUse", { tool_name: "Read", tool_input: { file_path: "/home/ann/shop/cart.ts" } }],
  ["PostToolUse", { ...call, tool_response: { type: "text" }, duration_ms: 3 }],
  ["PostToolUseFailure", { ...call, error: "not found", is_interrupt: false, duration_ms: 9 }],
  ["PostToolBatch", { tool_calls: [{ ...call, tool_response: "1\tconst cart = [];" }] }],
  ["PermissionRequest", { ...call, permission_suggestions: [{ type: "setMode", mode: "acceptEdits" }] }],
  ["PermissionDenied", { ...call, reason: "rule" }],
  ["UserPromptSubmit", { prompt: "count", source: "user" }],
  ["UserPromptExpansion", { expansion_type: "slash_command", command_name: "review", command_args: "" }],
  ["Notification", { message: "waiting", notification_type: "idle_prompt" }],
  ["MessageDisplay", { turn_id: "t1", message_id: "m1", index: 0, final: true, delta: "done" }],
  ["Stop", { stop_hook_active: false, last_assistant_message: "done", background_tasks: [{ id: "b1" }] }],
  ["StopFailure", { error: "rate_limit" }],
  ["SubagentStart", { agent_id: "4b38c8b3", agent_type: "Explore" }],
  ["SubagentStop", { agent_id: "4b38c8b3", agent_type: "Explore", agent_transcript_path: "/a.jsonl" }],
  ["TeammateIdle", { teammate_name: "rev", team_name: "core" }],
  ["TaskCreated", { task_id: "1", task_subject: "Count" }],
  ["TaskCompleted", { task_id: "1", task_subject: "Count" }],
  ["Setup", { trigger: "init" }],
  ["SessionStart", { source: "startup", model: "claude-opus-5" }],
  ["SessionEnd", { reason: "clear" }],
  ["PreCompact", { trigger: "auto", custom_instructions: null }],
  ["PostCompact", { trigger: "manual", compact_summary: "all" }],
  ["PreModelSwitch", { ...model, source: "picker", context_tokens: 9000 }],
  ["PostModelSwitch", { ...model, source: "resume", prompt_cache_warm: false }],
  ["InstructionsLoaded", { file_path: "/home/ann/shop/CLAUDE.md", memory_type: "Project", globs: ["*.ts"] }],
  ["ConfigChange", { source: "user_settings", file_path: "/home/ann/.claude/settings.json" }],
  ["CwdChanged", { old_cwd: "/home/ann", new_cwd: "/home/ann/shop" }],
  ["FileChanged", { file_path: "/home/ann/shop/.env", event: "change" }],
  ["DirectoryAdded", { directory: "/home/ann/lib", source: "slash_command" }],
  ["WorktreeCreate", { name: "fix" }],
  ["WorktreeRemove", { worktree_path: "/w/fix" }],
  ["Elicitation", { mcp_server_name: "shop", message: "Which size?", requested_schema: { type: "object" } }],
  ["ElicitationResult", { mcp_server_name: "shop", action: "accept", content: { size: "M" } }],
];

describe("hookInput", () => {
  it.each(accepted)("accepts what a %s hook is told", (event, rest) => {
    const input = { hook_event_name: event, ...base, ...rest };
    expect(hookInput.parse(input)).toEqual(input);
  });

  it("has an example of every event", () => {
    expect(accepted.map(([event]) => event).sort()).toEqual(Object.keys(hookInputs).sort());
  });

  it("accepts an event that nobody knows yet", () => {
    expect(hookInput.safeParse({ hook_event_name: "BrandNew", ...base }).success).toBe(true);
  });

  it("refuses a known event without what it tells", () => {
    expect(hookInput.safeParse({ hook_event_name: "PreToolUse", ...base }).success).toBe(false);
  });
});

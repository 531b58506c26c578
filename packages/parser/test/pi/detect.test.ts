import { describe, expect, it } from "vitest";
import { agentOfSession } from "../../src/pi/format.js";

const timestamp = "2026-11-19T09:00:00.000Z";
const head = { type: "session", version: 3, id: "s1", timestamp, cwd: "/home/ann/shop" };
const model = { type: "model_change", id: "a", timestamp, provider: "anthropic", modelId: "opus" };

describe("agentOfSession", () => {
  it.each([
    ["a head", [head]],
    ["a head of the first form", [{ type: "session", id: "s1", timestamp, cwd: "/", provider: "anthropic" }]],
    ["messages without a head", [{ type: "message", timestamp, message: { role: "toolResult" } }]],
    ["what any of them writes", [head, model, { type: "custom", customType: "mine", timestamp }]],
  ])("takes %s for Pi's", (_, rows) => {
    expect(agentOfSession(rows)).toBe("pi");
  });

  it.each([
    ["a title before the head", [{ type: "title", v: 1, title: "Shop" }, head]],
    ["a title in the head", [{ ...head, titleSource: "auto" }]],
    ["provider and model in one", [head, { type: "model_change", timestamp, model: "anthropic/opus" }]],
    ["what a subagent begins with", [head, { type: "session_init", timestamp, task: "Look" }]],
    ["the start of a tool", [head, { type: "custom", customType: "tool_execution_start", timestamp }]],
  ])("takes %s for Oh My Pi's", (_, rows) => {
    expect(agentOfSession(rows)).toBe("oh-my-pi");
  });

  it.each([
    ["a snapshot of the model", [head, model, { type: "custom", customType: "model-snapshot", timestamp }]],
    ["what it tells the model", [head, { type: "custom_message", customType: "openclaw.runtime-context" }]],
    [
      "a delivered text",
      [head, { type: "message", timestamp, message: { role: "assistant", provider: "openclaw" } }],
    ],
    ["work in its workspace", [{ ...head, cwd: "/home/ann/.openclaw/workspace" }]],
    ["work under a former name", [{ ...head, cwd: String.raw`C:\Users\ann\.clawdbot\workspace` }]],
  ])("takes %s for OpenClaw's", (_, rows) => {
    expect(agentOfSession(rows)).toBe("openclaw");
  });

  it.each([
    ["nothing", []],
    ["no objects", [null, 7, "session"]],
    ["a message of another agent", [{ type: "user", timestamp, message: { role: "user" } }]],
    ["a message in no envelope", [{ type: "message", message: { role: "user" } }]],
    ["a role of another format", [{ type: "message", timestamp, role: "user", content: [] }]],
    [
      "a message of Droid's",
      [
        {
          type: "message",
          id: "m1",
          timestamp,
          message: { role: "assistant", content: [{ type: "tool_use" }] },
        },
      ],
    ],
    ["a head without a place", [{ type: "session", id: "s1", timestamp }]],
    ["a trace", [{ traceSchema: "openclaw-trajectory", type: "session.started", ts: timestamp }]],
  ])("takes %s for none", (_, rows) => {
    expect(agentOfSession(rows)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { detectClaudeCode } from "../../src/claude-code/detect.js";
import { detectQwen, isOtherRow } from "../../src/qwen/format.js";

const place = { uuid: "u1", parentUuid: null, sessionId: "s1", timestamp: "2026-11-09T10:00:00.000Z" };
const parts = [{ text: "Count." }];
const prompt = { ...place, type: "user", message: { role: "user", parts } };
const answer = { ...place, type: "assistant", model: "m", message: { role: "model", parts } };
const silent = { ...place, type: "assistant", usageMetadata: { promptTokenCount: 1 } };
const result = { ...place, type: "tool_result", message: { role: "user", parts: [] }, toolCallResult: {} };
const telemetry = { ...place, type: "system", subtype: "ui_telemetry", systemPayload: { uiEvent: {} } };
const chat = [prompt, answer, silent, result, telemetry];

const claudePrompt = { ...place, type: "user", message: { role: "user", content: "Count." } };
const claudeSystem = { ...place, type: "system", subtype: "turn_duration", durationMs: 5 };

describe("detectQwen", () => {
  it.each(chat)("takes a row of a chat, which Claude Code refuses: $type $subtype", (row) => {
    expect(detectQwen([row])).toBe(true);
    expect(detectClaudeCode([row])).toBe(false);
  });

  it("takes a chat whatever the order of its rows, and Claude Code none", () => {
    for (let first = 0; first < chat.length; first++) {
      const rows = [...chat.slice(first), ...chat.slice(0, first)];
      for (const order of [rows, rows.toReversed()]) {
        expect(detectQwen(order)).toBe(true);
        expect(detectClaudeCode(order)).toBe(false);
      }
    }
  });

  it.each([[claudePrompt], [claudeSystem], [{ ...claudePrompt, type: "assistant" }]])(
    "leaves rows of Claude Code to it",
    (row) => {
      expect(detectQwen([row])).toBe(false);
      expect(detectClaudeCode([row])).toBe(true);
    },
  );

  it.each<[string, unknown]>([
    ["a text", "user"],
    ["a row without a session", { ...prompt, sessionId: "" }],
    ["a message without a place", { type: "user", message: { parts } }],
    ["a row of another type", { ...prompt, type: "gemini" }],
    ["a system row without a payload", { ...telemetry, systemPayload: undefined }],
  ])("refuses %s", (_, row) => {
    expect(detectQwen([row])).toBe(false);
  });
});

describe("isOtherRow", () => {
  it.each<[boolean, string, object]>([
    [true, "a session's sums", { sessionId: "s1", startTime: 1, totalLatencyMs: 5, models: {}, tools: {} }],
    [true, "a project's times", { version: 1, createdAt: "a", updatedAt: "b" }],
    [true, "how far the memory has read", { sessionId: "s1", processedOffset: 0, updatedAt: "a" }],
    [false, "a row of a chat", prompt],
    [false, "anything with times", { version: 1, createdAt: "a", updatedAt: "b", title: "c" }],
  ])("says %s of %s", (expected, _, row) => {
    expect(isOtherRow({ ...row })).toBe(expected);
  });
});

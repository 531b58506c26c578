import { describe, expect, it } from "vitest";
import { detectAgentSdk } from "../../src/agent-sdk/format.js";
import { detectClaudeCode } from "../../src/claude-code/detect.js";
import { detectKimiCli, isContextRow } from "../../src/kimi-cli/format.js";
import { detectKimiCode } from "../../src/kimi-code/format.js";

const newHead = { type: "metadata", protocol_version: "1.4", created_at: 1_785_600_000_000 };
const oldHead = { type: "metadata", protocol_version: "1.6" };
const prompt = { type: "turn.prompt", input: [], origin: { kind: "user" }, time: 1_785_600_001_000 };
const message = {
  timestamp: 1_774_509_600.25,
  message: { type: "TurnBegin", payload: { user_input: "Hello." } },
};

describe("wires of both clients", () => {
  it.each<[string, "kimi-code" | "kimi-cli" | null, readonly unknown[]]>([
    ["a head with the time of the file", "kimi-code", [newHead]],
    ["a head and a prompt", "kimi-code", [newHead, prompt]],
    ["records without a head", "kimi-code", [prompt]],
    ["a head without a time", "kimi-cli", [oldHead]],
    ["a head and a message", "kimi-cli", [oldHead, message]],
    ["messages without a head", "kimi-cli", [message]],
    ["a head among records that nobody knows", null, [newHead, { type: "note", time: 1 }]],
    ["a record without a time", null, [{ type: "turn.prompt" }, { type: "turn.ended" }]],
    [
      "a message of another kind",
      null,
      [{ timestamp: 1_774_509_600, message: { type: "user", payload: {} } }],
    ],
    ["a time that is a text", null, [{ ...message, timestamp: "2026-03-26T07:20:00Z" }]],
    ["no record", null, [7, null]],
  ])("are told apart by %s", (_, expected, records) => {
    expect(detectKimiCode(records)).toBe(expected === "kimi-code");
    expect(detectKimiCli(records)).toBe(expected === "kimi-cli");
  });

  it("are no transcript and no stream", () => {
    for (const records of [
      [newHead, prompt],
      [oldHead, message],
    ]) {
      expect(detectClaudeCode(records)).toBe(false);
      expect(detectAgentSdk(records)).toBe(false);
    }
  });

  it("are not the conversation beside them", () => {
    const rows = [
      { role: "_checkpoint", id: 0 },
      { role: "user", content: "Hello." },
      { role: "_usage", token_count: 9826 },
    ];
    expect(rows.every(isContextRow)).toBe(true);
    expect(detectKimiCli(rows)).toBe(false);
    expect(detectAgentSdk(rows)).toBe(false);
    expect(isContextRow({ role: "model" })).toBe(false);
  });
});

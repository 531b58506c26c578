import { describe, expect, it } from "vitest";
import { resultSignal } from "../../src/gemini-cli/result-signal.js";

function signalOf(tool: string, status: string | null, text: string, isError = status !== "success") {
  const words = { start: text, end: text, isError };
  const signal = resultSignal({ tool, isMcp: tool.startsWith("mcp__"), status, words });
  return signal === null ? null : [signal.outcome, signal.cause, signal.exitCode];
}

describe("resultSignal", () => {
  it.each([
    ["Output: done\nProcess Group PGID: 7", ["ok", null, null]],
    ["Output: no\nExit Code: 3\nProcess Group PGID: 7", ["failed", "exit-code", 3]],
    ["Output: no\nExit Code: 3\nProcess Group PGID: 7\n</untrusted_context>", ["failed", "exit-code", 3]],
    [
      "Command: x\nOutput: Exit Code: 9\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7",
      ["ok", null, 0],
    ],
    ["Output: Exit Code: 9\nmore", ["ok", null, null]],
    [
      "Command was automatically cancelled because it exceeded the timeout of 5.0",
      ["failed", "timeout", null],
    ],
    ["Command was cancelled by user before it could start.", ["interrupted", null, null]],
    ["Command moved to background (PID: 7).", ["detached", null, null]],
  ])("R65 of a command: %s", (text, expected) => {
    expect(signalOf("Bash", "success", text)).toEqual(expected);
  });

  it.each([
    ["error", "File not found: /a", ["failed", "not-found", null]],
    ["error", 'Tool "weigh" not found. Did you mean', ["invalid", "unknown-tool", null]],
    ["error", 'Tool "weigh" not found in registry.', ["invalid", "unknown-tool", null]],
    ["error", "params must have required property 'x'", ["invalid", "invalid-input", null]],
    ["error", "Tool execution denied by policy. No.", ["denied", "rule", null]],
    ["error", 'Tool execution for "Edit" denied by policy.', ["denied", "rule", null]],
    ["error", 'Tool execution for "Edit" requires user confirmation', ["denied", "nobody-to-ask", null]],
    ["error", "Tool execution blocked: a hook", ["denied", "hook", null]],
    ["error", "It broke.", ["failed", "other", null]],
    ["cancelled", "[Operation Cancelled] Reason: User did not allow tool call", ["rejected", null, null]],
    ["cancelled", "[Operation Cancelled] Reason: User denied execution.", ["rejected", null, null]],
    ["cancelled", "[Operation Cancelled] Reason: User cancelled operation", ["cancelled", null, null]],
    ["cancelled", "[Operation Cancelled] User cancelled the operation.", ["interrupted", null, null]],
    ["executing", "", null],
    [null, "", null],
  ])("R62 R63 of status %s: %s", (status, text, expected) => {
    expect(signalOf("Edit", status, text)).toEqual(expected);
  });

  it("R62 of a subagent that says so in its words", () => {
    expect(signalOf("Agent", "success", "Subagent 'a' failed. Error: timed out")).toEqual([
      "failed",
      "timeout",
      null,
    ]);
    expect(signalOf("Agent", "success", "Subagent 'a' finished.")).toEqual(["ok", null, null]);
  });
});

import { describe, expect, it } from "vitest";
import { openCodeResultSignal } from "../../src/opencode/decode-call.js";
import { type ToolCall, toolCallOf } from "../../src/opencode/tool-call.js";

function measured(text: string) {
  return { type: "string", prefix: text, suffix: text };
}

function callOf(
  tool: string,
  state: { output?: string; error?: string; metadata?: object; status?: string },
): ToolCall {
  const { output, error, metadata = {}, status = error === undefined ? "completed" : "error" } = state;
  return toolCallOf({
    tool,
    callID: "call_1",
    state: {
      status,
      metadata,
      ...(output === undefined ? {} : { output: measured(output) }),
      ...(error === undefined ? {} : { error: measured(error) }),
    },
  });
}

const overTime =
  "(no output)\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 5000 ms. If this takes longer, retry.\n</shell_metadata>";
const stopped = "a\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>";

describe("openCodeResultSignal", () => {
  it.each([
    [callOf("read", { output: "a" }), "ok", null, null],
    [callOf("bash", { output: "a", metadata: { exit: 0 } }), "ok", null, null],
    [callOf("bash", { output: "a", metadata: { exit: 3 } }), "failed", "exit-code", 3],
    [callOf("bash", { output: overTime, metadata: { exit: null } }), "failed", "timeout", null],
    [callOf("bash", { output: "a", metadata: { timeout: true } }), "failed", "timeout", null],
    [callOf("bash", { output: stopped, metadata: { exit: null } }), "interrupted", null, null],
    [callOf("bash", { output: "a", metadata: { background: true } }), "detached", null, null],
    [
      callOf("invalid", {
        output: "The arguments are invalid: Model tried to call unavailable tool 'weigh'.",
      }),
      "invalid",
      "unknown-tool",
      null,
    ],
    [
      callOf("invalid", { output: "The arguments provided to the tool are invalid: x" }),
      "invalid",
      "invalid-input",
      null,
    ],
    [callOf("read", { error: "Error: File not found: /x" }), "failed", "not-found", null],
    [callOf("read", { error: "Odd." }), "failed", "other", null],
    [
      callOf("write", { error: "The user rejected permission to use this specific tool call." }),
      "rejected",
      null,
      null,
    ],
    [callOf("question", { error: "The user dismissed this question" }), "rejected", null, null],
    [
      callOf("webfetch", { error: "The user has specified a rule which prevents you from using this tool." }),
      "denied",
      "rule",
      null,
    ],
    [callOf("bash", { error: "Tool execution aborted" }), "interrupted", null, null],
    [callOf("bash", { error: "Odd.", metadata: { interrupted: true } }), "interrupted", null, null],
    [
      callOf("read", { error: "The read tool was called with invalid arguments: x" }),
      "invalid",
      "invalid-input",
      null,
    ],
  ])("of %j is %s, %s, %s", (call, outcome, cause, exitCode) => {
    expect(openCodeResultSignal(call)).toMatchObject({ outcome, cause, exitCode });
  });

  it.each(["running", "pending"])("is none while the call is %s", (status) => {
    expect(openCodeResultSignal(callOf("bash", { status }))).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

const message = (type: string, payload: object) => ({ message: { type, payload } });

const call = (id: string, text: string) =>
  message("ToolCall", { type: "function", id, function: { name: "Shell", arguments: text } });

const result = (tool_call_id: string, value: object) =>
  message("ToolResult", { tool_call_id, return_value: value });

const event = (told: object) => ({ type: "context.append_loop_event", event: told });

describe("contents of Kimi", () => {
  it("of Kimi CLI: arguments in a text, output or the client's words, a subagent's messages", async () => {
    const inner = call("c", '{"path":"/x"}').message;
    const rows = [
      call("a", '{"command":"ls"}'),
      call("b", '{"comm'),
      result("a", { is_error: false, output: "x", message: "Command executed." }),
      result("b", { is_error: true, output: "", message: "Rejected." }),
      message("SubagentEvent", { task_tool_call_id: "a", event: inner }),
      message("TurnEnd", {}),
    ];
    expect(await contentsOf("kimi-cli", rows)).toEqual([
      given(1, "a", { command: "ls" }),
      given(2, "b", '{"comm'),
      gave(3, "a", "x", false),
      gave(4, "b", "Rejected.", true),
      given(5, "c", { path: "/x" }),
    ]);
  });

  it("of Kimi Code: arguments and outputs of events", async () => {
    const parts = [{ type: "text", text: "no" }];
    const rows = [
      event({ type: "tool.call", toolCallId: "a", name: "Bash", args: input }),
      event({ type: "tool.result", toolCallId: "a", result: { output: "x" } }),
      event({ type: "tool.result", toolCallId: "b", result: { output: parts, isError: true } }),
    ];
    expect(await contentsOf("kimi-code", rows)).toEqual([
      given(1, "a", input),
      gave(2, "a", "x", false),
      gave(3, "b", parts, true),
    ]);
  });
});

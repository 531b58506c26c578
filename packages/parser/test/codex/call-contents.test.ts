import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const item = (payload: object) => ({ type: "response_item", payload });

const output = (call_id: string, told: object) => item({ type: "function_call_output", call_id, ...told });

const called = (call_id: string, text: string) =>
  item({ type: "function_call", name: "exec_command", call_id, arguments: text });

describe("contents of Codex", () => {
  it("are parsed arguments, or the text where it is no JSON", async () => {
    const cut = '{"cmd": "npm te';
    const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
    const rows = [
      called("a", '{"cmd": "ls", "n": [1]}'),
      called("b", cut),
      called("c", "7"),
      called("d", deep),
    ];
    expect(await contentsOf("codex", rows)).toEqual([
      given(1, "a", { cmd: "ls", n: [1] }),
      given(2, "b", cut),
      given(3, "c", 7),
      given(4, "d", deep),
    ]);
  });

  it("of other calls are what their items have, texts as they are", async () => {
    const action = { type: "exec", command: ["ls"] };
    const rows = [
      item({ type: "custom_tool_call", name: "apply_patch", call_id: "p", input: "*** Begin Patch" }),
      item({ type: "custom_tool_call", name: "exec", call_id: "q", input: "7" }),
      item({ type: "local_shell_call", call_id: "l", action }),
      item({ type: "web_search_call", id: "w", action: { type: "search", query: "pears" } }),
    ];
    expect(await contentsOf("codex", rows)).toEqual([
      given(1, "p", "*** Begin Patch"),
      given(2, "q", "7"),
      given(3, "l", action),
      given(4, "w", { type: "search", query: "pears" }),
    ]);
  });

  it("of outputs in all their forms", async () => {
    const parts = [{ type: "input_text", text: "seen" }];
    const rows = [
      output("a", { output: "Exit code: 0" }),
      output("b", { output: parts }),
      output("c", { output: { content: "no", success: false } }),
      output("d", { output: { body: "yes", success: true } }),
      item({ type: "function_call_result", call_id: "e", result: "File contents" }),
      { type: "event_msg", payload: { type: "exec_command_end", call_id: "a", aggregated_output: "no" } },
    ];
    expect(await contentsOf("codex", rows)).toEqual([
      gave(1, "a", "Exit code: 0", null),
      gave(2, "b", parts, null),
      gave(3, "c", "no", true),
      gave(4, "d", "yes", false),
      gave(5, "e", "File contents", null),
    ]);
  });

  it("of rollouts without envelopes, and of the oldest, which are one record", async () => {
    const call = { type: "function_call", name: "shell", call_id: "a", arguments: '{"command":["ls"]}' };
    const result = { type: "function_call_output", call_id: "a", output: "x" };
    expect(await contentsOf("codex", [call, result])).toEqual([
      given(1, "a", { command: ["ls"] }),
      gave(2, "a", "x", null),
    ]);
    const all = JSON.stringify({ session: { id: "s" }, items: [call, result] }, null, 2);
    expect(await contentsOf("codex", all, "document")).toEqual([
      given(1, "a", { command: ["ls"] }),
      gave(1, "a", "x", null),
    ]);
  });
});

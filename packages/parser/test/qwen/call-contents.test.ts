import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

const part = (id: string, response: object) => ({ functionResponse: { id, name: "x", response } });

describe("contents of Qwen Code", () => {
  it("are functions' arguments, and the text of their response", async () => {
    const rows = [
      {
        type: "assistant",
        message: {
          role: "model",
          parts: [{ functionCall: { id: "a", name: "run_shell_command", args: input } }],
        },
      },
      {
        type: "tool_result",
        message: { role: "user", parts: [part("a", { output: "x" })] },
        toolCallResult: { callId: "a1", status: "success" },
      },
      {
        type: "tool_result",
        message: { role: "user", parts: [part("b", { error: "no" }), part("c", { rows: [1] })] },
      },
      {
        type: "system",
        systemPayload: {
          uiEvent: { call_id: "d", function_name: "read_file", function_args: { path: "/x" } },
        },
      },
    ];
    expect(await contentsOf("qwen", rows)).toEqual([
      given(1, "a", input),
      gave(2, "a1", "x", null),
      gave(3, "b", "no", null),
      gave(3, "c", { rows: [1] }, null),
      given(4, "d", { path: "/x" }),
    ]);
  });
});

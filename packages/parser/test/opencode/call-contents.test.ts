import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

describe("contents of OpenCode and Kilo Code", () => {
  it("are those of the state of a call, in parts alone and in lists of both forms", async () => {
    const done = {
      type: "tool",
      callID: "a",
      tool: "bash",
      state: { status: "completed", input, output: "x" },
    };
    const failed = {
      type: "tool",
      callID: "b",
      tool: "read",
      state: { status: "error", input: { filePath: "/x" }, error: "no such file" },
    };
    const blocks = [{ type: "text", text: "x" }];
    const second = {
      type: "tool",
      id: "c",
      name: "bash",
      state: { status: "completed", input, content: blocks },
    };
    const secondFailed = {
      type: "tool",
      id: "d",
      name: "bash",
      state: { status: "error", input, error: { name: "E", message: "broke" }, content: [] },
    };
    const rows = [
      { id: "p1", ...done },
      { id: "m", role: "assistant", parts: [{ type: "text", text: "I look" }, failed] },
      { id: "m2", type: "assistant", content: [second, secondFailed] },
    ];
    expect(await contentsOf("opencode", rows)).toEqual([
      given(1, "a", input),
      gave(1, "a", "x", false),
      given(2, "b", { filePath: "/x" }),
      gave(2, "b", "no such file", true),
      given(3, "c", input),
      gave(3, "c", blocks, false),
      given(3, "d", input),
      gave(3, "d", "broke", true),
    ]);
  });
});

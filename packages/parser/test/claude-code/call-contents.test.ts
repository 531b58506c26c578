import { describe, expect, it } from "vitest";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

const called = (...blocks: readonly object[]) => ({
  type: "assistant",
  message: { role: "assistant", content: blocks },
});

const answered = (...blocks: readonly object[]) => ({
  type: "user",
  message: { role: "user", content: blocks },
  toolUseResult: { stdout: "not what the model was given" },
});

const use = (id: string | null, given_: unknown) => ({
  type: "tool_use",
  ...(id === null ? {} : { id }),
  name: "Bash",
  input: given_,
});

describe("contents of Claude Code and the Agent SDK", () => {
  it.each(["claude-code", "agent-sdk"] as const)(
    "of %s: parallel calls, texts, blocks and errors",
    async (source) => {
      const blocks = [
        { type: "text", text: "found" },
        { type: "image", source: { type: "base64", data: "iVBO" } },
      ];
      const rows = [
        called({ type: "text", text: "I look" }, use("a", input), use("b", { path: "/x" })),
        answered(
          { type: "tool_result", tool_use_id: "a", content: "one\ntwo" },
          { type: "tool_result", tool_use_id: "b", content: blocks, is_error: true },
        ),
      ];
      expect(await contentsOf(source, rows)).toEqual([
        given(1, "a", input),
        given(1, "b", { path: "/x" }),
        gave(2, "a", "one\ntwo", false),
        gave(2, "b", blocks, true),
      ]);
    },
  );

  it("of a call without an id, and of what is not there", async () => {
    const rows = [
      called(use(null, "a text"), { type: "tool_use", id: "c", name: "Bash" }),
      answered({ type: "tool_result", tool_use_id: "c" }),
      { type: "user", message: { role: "user", content: "a prompt" } },
    ];
    expect(await contentsOf("claude-code", rows)).toEqual([
      given(1, null, "a text"),
      given(1, "c", undefined),
      gave(2, "c", undefined, false),
    ]);
  });

  it("of the agent's row that a row of progress repeats", async () => {
    const rows = [{ type: "progress", data: { type: "agent_progress", message: called(use("a", input)) } }];
    expect(await contentsOf("claude-code", rows)).toEqual([given(1, "a", input)]);
  });

  it("of messages of the API that an app has saved", async () => {
    const rows = [
      { role: "assistant", content: [use("a", input)] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "done" }] },
    ];
    expect(await contentsOf("agent-sdk", rows)).toEqual([given(1, "a", input), gave(2, "a", "done", false)]);
  });

  it("leaves out what is nested deeper than 200 levels", async () => {
    const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
    const row = JSON.stringify(called(use("a", "HERE"))).replace('"HERE"', deep);
    expect(await contentsOf("claude-code", `${row}\n`)).toEqual([given(1, "a", undefined)]);
  });
});

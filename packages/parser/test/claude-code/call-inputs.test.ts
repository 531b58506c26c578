import { describe, expect, it } from "vitest";
import { input, inputOf, inputsOf, type Told } from "../util/read-inputs.js";

const call = (name: string, given: unknown) => ({
  type: "assistant",
  message: { role: "assistant", content: [{ type: "tool_use", id: "a", name, input: given }] },
});

const file = (path: string, access: "read" | "write" | "search", isWhole = true): Told => ({
  files: [{ path, access, isWhole }],
});

describe("the inputs of Claude Code's tools", () => {
  it.each<[string, object, Told]>([
    [
      "Bash",
      { command: "ls -la", description: "x" },
      { command: { kind: "script", text: "ls -la" }, isSandboxOff: false },
    ],
    [
      "Bash",
      {
        command: "make",
        timeout: 600_000,
        dangerouslyDisableSandbox: true,
        run_in_background: true,
        cwd: "/a",
      },
      { command: { kind: "script", text: "make" }, timeoutMs: 600_000, isSandboxOff: true, folder: "/a" },
    ],
    [
      "Bash",
      { command: "make", timeout: "600" },
      { command: { kind: "script", text: "make" }, isSandboxOff: false },
    ],
    [
      "PowerShell",
      { command: "Get-Item ." },
      {
        command: { kind: "arguments", words: ["powershell", "-Command", "Get-Item ."] },
        isSandboxOff: false,
      },
    ],
    [
      "Monitor",
      { command: "tail -f a.log", timeout_ms: 5000 },
      { command: { kind: "script", text: "tail -f a.log" }, timeoutMs: 5000 },
    ],
    ["Read", { file_path: "/a/b.ts" }, file("/a/b.ts", "read")],
    ["View", { file_path: "/a/b.ts", offset: 1 }, file("/a/b.ts", "read")],
    ["Read", { file_path: "/a/b.ts", offset: 2 }, file("/a/b.ts", "read", false)],
    ["Read", { file_path: "/a/b.ts", limit: 50 }, file("/a/b.ts", "read", false)],
    ["Read", { file_path: "/a/b.pdf", pages: "1-5" }, file("/a/b.pdf", "read", false)],
    ["Read", { path: "b.ts", encoding: "utf8" }, file("b.ts", "read")],
    ["Write", { file_path: "~/.zshrc", content: "x" }, file("~/.zshrc", "write")],
    ["Edit", { file_path: "/a/b", old_string: "x", new_string: "y" }, file("/a/b", "write")],
    ["MultiEdit", { file_path: "/a/b", edits: [] }, file("/a/b", "write")],
    ["NotebookEdit", { notebook_path: "/a/b.ipynb", new_source: "" }, file("/a/b.ipynb", "write")],
    ["NotebookRead", { notebook_path: "/a/b.ipynb" }, file("/a/b.ipynb", "read")],
    ["NotebookRead", { notebook_path: "/a/b.ipynb", cell_id: "c" }, file("/a/b.ipynb", "read", false)],
    ["Grep", { pattern: "/etc/passwd", path: "src", output_mode: "content" }, file("src", "search")],
    ["Grep", { pattern: "x" }, {}],
    ["LSTool", { path: "/a" }, file("/a", "search")],
    ["LSP", { operation: "hover", filePath: "/a/b.ts", line: 1 }, file("/a/b.ts", "read", false)],
    ["Glob", { pattern: "**/*.ts" }, {}],
    ["Glob", { pattern: "**/*.ts", path: "/a" }, file("/a", "search")],
    ["Glob", { pattern: "/etc/ssh/*.key" }, file("/etc/ssh/", "search")],
    ["Glob", { pattern: "~/.ssh/id_rsa" }, file("~/.ssh/id_rsa", "search")],
    ["Glob", { pattern: "../../other/{a,b}", path: "src" }, file("src/../../other/", "search")],
    ["Glob", { pattern: "..foo/*" }, {}],
    ["TodoWrite", { todos: [] }, {}],
    ["Task", { prompt: "/etc/passwd" }, {}],
    ["WebFetch", { url: "https://a.example" }, {}],
  ])("%s %j", async (name, given, told) => {
    expect(await inputsOf("claude-code", [call(name, given)], [[1, "a"]])).toEqual([[input("a", told)]]);
  });

  it.each([
    ["mcp__files__read", { path: "/etc/passwd" }],
    ["SendUserFile", { files: ["/a"] }],
    ["NobodysTool", { file_path: "/a" }],
    ["Read", {}],
    ["Read", { file_path: 7 }],
    ["Write", { content: "x" }],
    ["Bash", null],
  ])("tell nothing of %s %j", async (name, given) => {
    expect(await inputsOf("claude-code", [call(name, given)], [[1, "a"]])).toEqual([[]]);
  });

  it("are told in rows of agents that progress repeats", async () => {
    const row = {
      type: "progress",
      data: { type: "agent_progress", message: call("Read", { file_path: "/a" }) },
    };
    expect(await inputsOf("claude-code", [row], [[1, "a"]])).toEqual([[input("a", file("/a", "read"))]]);
  });

  it("are told in streams of the Agent SDK, saved messages of the API and events of apps", async () => {
    const { message } = call("Read", { file_path: "/a" });
    const event = { type: "agent:tool_use", payload: { ...message.content[0] } };
    const told = [[input("a", file("/a", "read"))]];
    expect(
      await inputsOf("agent-sdk", [{ ...call("Read", { file_path: "/a" }), session_id: "s" }], [[1, "a"]]),
    ).toEqual(told);
    expect(await inputsOf("agent-sdk", [message], [[1, "a"]])).toEqual(told);
    expect(await inputsOf("agent-events", [event], [[1, "a"]])).toEqual(told);
    expect(await inputsOf("agent-events", [{ ...event, type: "agent:other" }], [[1, "a"]])).toEqual([[]]);
  });

  it("hold no more of a path than any system has", async () => {
    const told = await inputOf("claude-code", call("Read", { file_path: "/a".repeat(100_000) }));
    expect(told.files[0]!.path).toHaveLength(4096);
  });
});

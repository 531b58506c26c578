import type { SourceId } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { databaseFiles } from "../util/database-files.js";
import { input, inputsOf, type Told } from "../util/read-inputs.js";

const script = (text: string): Told => ({ command: { kind: "script", text } });
const read = (path: string, isWhole = true): Told => ({ files: [{ path, access: "read", isWhole }] });
const written = (...paths: readonly string[]): Told => ({
  files: paths.map((path) => ({ path, access: "write", isWhole: true })),
});

/** A row of a source with one call, of id "a". */
type RowWith = (name: string, given: unknown) => object;

const rows = {
  "gemini-cli": (name: string, args: unknown) => ({
    id: "m",
    type: "gemini",
    toolCalls: [{ id: "a", name, args }],
  }),
  qwen: (name: string, args: unknown) => ({
    type: "assistant",
    message: { role: "model", parts: [{ text: "x" }, { functionCall: { id: "a", name, args } }] },
  }),
  pi: (name: string, args: unknown) => ({
    type: "message",
    message: { role: "assistant", content: [{ type: "toolCall", id: "a", name, arguments: args }] },
  }),
  "kimi-code": (name: string, args: unknown) => ({
    type: "context.append_loop_event",
    event: { type: "tool.call", toolCallId: "a", name, args },
  }),
  "kimi-cli": (name: string, args: unknown) => ({
    message: {
      type: "ToolCall",
      payload: { type: "function", id: "a", function: { name, arguments: JSON.stringify(args) } },
    },
  }),
  "copilot-cli": (name: string, args: unknown) => ({
    type: "assistant.message",
    data: { toolRequests: [{ toolCallId: "a", name, arguments: args }] },
  }),
  opencode: (tool: string, given: unknown) => ({
    id: "p",
    type: "tool",
    callID: "a",
    tool,
    state: { input: given },
  }),
  goose: (name: string, args: unknown) => ({
    role: "assistant",
    content: [
      { type: "toolRequest", id: "a", toolCall: { status: "success", value: { name, arguments: args } } },
    ],
  }),
} satisfies Partial<Record<SourceId, RowWith>>;

type Other = keyof typeof rows;

const others: readonly Other[] = [
  ...(["gemini-cli", "qwen", "pi", "kimi-code"] as const),
  ...(["kimi-cli", "copilot-cli", "opencode", "goose"] as const),
];

describe("the inputs of other agents' tools", () => {
  it.each<[Other, string, unknown, Told]>([
    [
      "gemini-cli",
      "run_shell_command",
      { command: "ls", dir_path: "src" },
      { ...script("ls"), folder: "src" },
    ],
    ["gemini-cli", "read_file", { absolute_path: "/a" }, read("/a")],
    ["gemini-cli", "read_file", { file_path: "/a", start_line: 5, end_line: 9 }, read("/a", false)],
    [
      "gemini-cli",
      "read_many_files",
      { include: ["a.ts", "src/*.ts"] },
      { files: [...read("a.ts").files!, ...read("src/*.ts").files!] },
    ],
    ["gemini-cli", "replace", { file_path: "/a", old_string: "x" }, written("/a")],
    [
      "qwen",
      "run_shell_command",
      { command: "ls", timeout: 5000, directory: "/a" },
      { ...script("ls"), timeoutMs: 5000, folder: "/a" },
    ],
    ["qwen", "write_file", { file_path: "/a", content: "x" }, written("/a")],
    ["pi", "bash", { command: "ls", timeout: 5 }, { ...script("ls"), timeoutMs: 5000 }],
    ["pi", "read", { path: "a.ts", offset: 10 }, read("a.ts", false)],
    ["kimi-code", "Bash", { command: "ls" }, script("ls")],
    ["kimi-code", "Read", { path: "/a", line_offset: -5 }, read("/a", false)],
    ["kimi-cli", "Shell", { command: "ls", timeout: 0.5 }, { ...script("ls"), timeoutMs: 500 }],
    ["kimi-cli", "ReadFile", { path: "/a", line_offset: 1 }, read("/a")],
    ["copilot-cli", "bash", { command: "ls", description: "x" }, script("ls")],
    [
      "copilot-cli",
      "powershell",
      { command: "dir" },
      { command: { kind: "arguments", words: ["powershell", "-Command", "dir"] } },
    ],
    ["copilot-cli", "view", { path: "/a", view_range: [1, 5] }, read("/a", false)],
    ["copilot-cli", "str_replace_editor", { command: "create", path: "/a" }, written("/a")],
    ["copilot-cli", "apply_patch", "*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch", written("a.ts")],
    ["copilot-cli", "bash", '{"command":"ls"}', script("ls")],
    [
      "opencode",
      "bash",
      { command: "ls", timeout: 5000, workdir: "/a" },
      { ...script("ls"), timeoutMs: 5000, folder: "/a" },
    ],
    ["opencode", "read", { filePath: "/a", limit: 10 }, read("/a", false)],
    [
      "opencode",
      "apply_patch",
      { patchText: "*** Begin Patch\n*** Delete File: a.ts\n*** End Patch" },
      written("a.ts"),
    ],
    ["goose", "developer__shell", { command: "ls", timeout_secs: 5 }, { ...script("ls"), timeoutMs: 5000 }],
    ["goose", "developer__text_editor", { command: "view", path: "/a" }, read("/a")],
    ["goose", "developer__text_editor", { command: "str_replace", path: "/a" }, written("/a")],
  ])("%s: %s %j", async (source, name, given, told) => {
    expect(await inputsOf(source, [rows[source](name, given)], [[1, "a"]])).toEqual([[input("a", told)]]);
  });

  it.each(others)("%s tells nothing of what nobody knows", async (source) => {
    const row = rows[source];
    const strange = [row("weigh", { path: "/a" }), row("mcp__files__read", { path: "/a" }), row("weigh", 7)];
    const found = await inputsOf(source, strange, [
      [1, "a"],
      [2, "a"],
      [3, "a"],
    ]);
    expect(found).toEqual([[], [], []]);
  });

  it("reads all messages of a session in one document or in a change", async () => {
    const message = rows["gemini-cli"]("read_file", { file_path: "/a" });
    const told = [[input("a", read("/a"))]];
    const document = JSON.stringify({ sessionId: "s", messages: [{ type: "user" }, message] }, null, 2);
    expect(await inputsOf("gemini-cli", document, [[1, "a"]], "session.json")).toEqual(told);
    expect(await inputsOf("gemini-cli", [{ $set: { messages: [message] } }], [[1, "a"]])).toEqual(told);
  });

  it("reads calls that only telemetry tells, and those in messages of subagents", async () => {
    const event = { call_id: "a", function_name: "read_file", function_args: { file_path: "/a" } };
    const telemetry = { type: "system", subtype: "ui_telemetry", systemPayload: { uiEvent: event } };
    const told = [[input("a", read("/a"))]];
    expect(await inputsOf("qwen", [telemetry], [[1, "a"]])).toEqual(told);
    const { message } = rows["kimi-cli"]("ReadFile", { path: "/a" });
    const inner = { message: { type: "SubagentEvent", payload: { event: message } } };
    expect(await inputsOf("kimi-cli", [inner], [[1, "a"]])).toEqual(told);
  });

  it("reads the rows of a database", async () => {
    const content = JSON.stringify([
      {
        type: "toolRequest",
        id: "a",
        toolCall: { status: "success", value: { name: "shell", arguments: { command: "ls" } } },
      },
    ]);
    const [files] = await databaseFiles([
      `CREATE TABLE sessions (id TEXT, working_dir TEXT, created_at TEXT);
       CREATE TABLE messages (id INTEGER, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER);
       INSERT INTO sessions VALUES ('s', '/a', '2026-11-20');
       INSERT INTO messages VALUES (1, 's', 'assistant', '${content}', 1795168802);`,
    ]);
    // The session is the first record, the message the second.
    expect(await inputsOf("goose", files!.get("")!, [[2, "a"]], "sessions.db")).toEqual([
      [input("a", script("ls"))],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { databaseFiles } from "../util/database-files.js";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

describe("contents of Claude Code and the Agent SDK", () => {
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

describe("contents of an app's events", () => {
  it("are those of their blocks", async () => {
    const rows = [
      { type: "agent:tool_use", payload: { id: "a", name: "Read", input } },
      { type: "agent:tool_result", payload: { tool_use_id: "a", content: "text", is_error: true } },
      { type: "agent:message", payload: { id: "a", input: "nothing" } },
    ];
    expect(await contentsOf("agent-events", rows)).toEqual([
      given(1, "a", input),
      gave(2, "a", "text", true),
    ]);
  });

  it("of a stream of turnmeter's own are of the rows that it repeats", async () => {
    const origin = { file: "/home/ann/s1.jsonl", line: 7 };
    const own = (type: string, payload: object) => ({ turnmeter: 1, type, payload: { ...payload, origin } });
    const rows = [
      own("agent:tool_use", { callId: "a", id: "a", name: "Read", input, contentCutBytes: 9 }),
      own("agent:tool_result", { callId: "a", tool_use_id: "a", content: "text", is_error: false }),
      own("agent:tool_use", { callId: "b" }),
      own("agent:tool_result", { callId: "b" }),
    ];
    expect(await contentsOf("agent-events", rows)).toEqual([
      { ...given(1, "a", input), place: origin, cutBytes: 9 },
      { ...gave(2, "a", "text", false), place: origin },
    ]);
  });
});

describe("contents of Codex", () => {
  const item = (payload: object) => ({ type: "response_item", payload });
  const output = (call_id: string, told: object) => item({ type: "function_call_output", call_id, ...told });

  it("are parsed arguments, or the text where it is no JSON", async () => {
    const call = (call_id: string, text: string) =>
      item({ type: "function_call", name: "exec_command", call_id, arguments: text });
    const cut = '{"cmd": "npm te';
    const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
    const rows = [call("a", '{"cmd": "ls", "n": [1]}'), call("b", cut), call("c", "7"), call("d", deep)];
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

describe("contents of codex exec", () => {
  const ended = (item: object) => ({ type: "item.completed", item });

  it("are the fields of the items", async () => {
    const command = { id: "i1", type: "command_execution", command: "bash -lc ls" };
    const changes = [{ path: "/a.ts", kind: "update" }];
    const mcp = { id: "i3", type: "mcp_tool_call", server: "s", tool: "t", arguments: { q: 1 } };
    const blocks = [{ type: "text", text: "found" }];
    const rows = [
      { type: "item.started", item: { ...command, aggregated_output: "", status: "in_progress" } },
      ended({ ...command, aggregated_output: "a.ts\n", exit_code: 0, status: "completed" }),
      ended({ id: "i2", type: "file_change", changes, status: "completed" }),
      ended({
        ...mcp,
        result: { content: blocks, structured_content: null },
        error: null,
        status: "completed",
      }),
      ended({ ...mcp, id: "i4", result: null, error: { message: "no server" }, status: "failed" }),
      ended({ id: "i5", type: "agent_message", text: "Done." }),
    ];
    expect(await contentsOf("codex-exec", rows)).toEqual([
      given(1, "i1", { command: "bash -lc ls" }),
      given(2, "i1", { command: "bash -lc ls" }),
      gave(2, "i1", "a.ts\n", null),
      given(3, "i2", { changes }),
      gave(3, "i2", undefined, null),
      given(4, "i3", { q: 1 }),
      gave(4, "i3", blocks, null),
      given(5, "i4", { q: 1 }),
      gave(5, "i4", "no server", null),
    ]);
  });
});

describe("contents of Pi", () => {
  it.each(["pi", "oh-my-pi", "openclaw"] as const)(
    "of %s: calls, and results of rows of their own",
    async (source) => {
      const content = [{ type: "text", text: "no such file" }];
      const message = (told: object) => ({ type: "message", message: told });
      const rows = [
        message({
          role: "assistant",
          content: [
            { type: "toolCall", id: "a", name: "bash", arguments: input },
            { type: "toolCall", id: "b", name: "read", arguments: { path: "/x" } },
          ],
        }),
        message({ role: "toolResult", toolCallId: "b", toolName: "read", content, isError: true }),
        message({ role: "toolResult", toolCallId: "a", toolName: "bash", content: "x", isError: false }),
        message({ role: "user", content: "a prompt" }),
      ];
      expect(await contentsOf(source, rows)).toEqual([
        given(1, "a", input),
        given(1, "b", { path: "/x" }),
        gave(2, "b", content, true),
        gave(3, "a", "x", false),
      ]);
    },
  );
});

describe("contents of Qwen Code", () => {
  it("are functions' arguments, and the text of their response", async () => {
    const part = (id: string, response: object) => ({ functionResponse: { id, name: "x", response } });
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

describe("contents of Kimi", () => {
  it("of Kimi CLI: arguments in a text, output or the client's words, a subagent's messages", async () => {
    const message = (type: string, payload: object) => ({ message: { type, payload } });
    const call = (id: string, text: string) =>
      message("ToolCall", { type: "function", id, function: { name: "Shell", arguments: text } });
    const result = (tool_call_id: string, value: object) =>
      message("ToolResult", { tool_call_id, return_value: value });
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
    const event = (told: object) => ({ type: "context.append_loop_event", event: told });
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

describe("contents of Copilot CLI", () => {
  it("are arguments of requests and runs, and a result or the message of an error", async () => {
    const rows = [
      {
        type: "assistant.message",
        data: {
          toolRequests: [
            { toolCallId: "a", name: "bash", arguments: input },
            { toolCallId: "b", name: "view", arguments: '{"path":"/x"}' },
          ],
        },
      },
      { type: "tool.execution_start", data: { toolCallId: "c", toolName: "edit", arguments: "*** Begin" } },
      { type: "tool.execution_complete", data: { toolCallId: "a", success: true, result: { content: "x" } } },
      {
        type: "tool.execution_complete",
        data: { toolCallId: "b", success: false, error: { code: "denied", message: "Denied." } },
      },
    ];
    expect(await contentsOf("copilot-cli", rows)).toEqual([
      given(1, "a", input),
      given(1, "b", { path: "/x" }),
      given(2, "c", "*** Begin"),
      gave(3, "a", "x", false),
      gave(4, "b", "Denied.", true),
    ]);
  });
});

describe("contents of Gemini CLI", () => {
  const response = (told: object) => ({ functionResponse: { id: "a", name: "x", response: told } });
  const several = [response({ output: "x" }), { inlineData: { mimeType: "image/png", data: "iVBO" } }];
  const message = {
    id: "m",
    type: "gemini",
    toolCalls: [
      { id: "a", name: "run_shell_command", args: input, result: [response({ output: "x" })] },
      { id: "b", name: "read_file", args: { path: "/x" }, result: [response({ error: "no" })] },
      { name: "read_file", args: {}, result: several },
      { id: "d", name: "read_file", args: {} },
    ],
  };
  const expected = [
    given(1, "a", input),
    gave(1, "a", "x", null),
    given(1, "b", { path: "/x" }),
    gave(1, "b", "no", null),
    given(1, null, {}),
    gave(1, null, several, null),
    given(1, "d", {}),
    gave(1, "d", undefined, null),
  ];

  it("are those of a message's calls", async () => {
    expect(await contentsOf("gemini-cli", [message])).toEqual(expected);
    expect(await contentsOf("gemini-cli", [{ $set: { messages: [message] } }])).toEqual(expected);
  });

  it("are those of a session in one document", async () => {
    const session = JSON.stringify({ sessionId: "s", messages: [{ type: "user" }, message] }, null, 2);
    expect(await contentsOf("gemini-cli", session, "document")).toEqual(expected);
  });
});

describe("contents of Goose", () => {
  const request = {
    type: "toolRequest",
    id: "a",
    toolCall: { status: "success", value: { name: "developer__shell", arguments: input } },
  };
  const responseOf = (id: string, toolResult: object) => ({ type: "toolResponse", id, toolResult });
  const contents = [{ type: "text", text: "x" }];
  const responses = [
    responseOf("a", { status: "success", value: { content: contents, isError: false } }),
    responseOf("b", { status: "success", value: { content: contents, isError: true } }),
    responseOf("c", { status: "success", value: contents }),
    responseOf("d", { status: "error", error: "no such tool" }),
  ];

  it("are those of a message's parts", async () => {
    const rows = [
      { role: "assistant", content: [{ type: "text", text: "I look" }, request] },
      { role: "user", content: responses },
    ];
    expect(await contentsOf("goose", rows)).toEqual([
      given(1, "a", input),
      gave(2, "a", contents, false),
      gave(2, "b", contents, true),
      gave(2, "c", contents, false),
      gave(2, "d", "no such tool", true),
    ]);
  });

  it("are read from its database", async () => {
    const [files] = await databaseFiles([
      `CREATE TABLE sessions (id TEXT, working_dir TEXT, created_at TEXT);
       CREATE TABLE messages (id INTEGER, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER);
       INSERT INTO sessions VALUES ('s', '/a', '2026-11-20');
       INSERT INTO messages VALUES (1, 's', 'assistant', '${JSON.stringify([request])}', 1795168802);
       INSERT INTO messages VALUES (2, 's', 'user', '${JSON.stringify(responses.slice(3))}', 1795168803);`,
    ]);
    // The session is the first record.
    expect(await contentsOf("goose", files!.get("")!, "database")).toEqual([
      given(2, "a", input),
      gave(3, "d", "no such tool", true),
    ]);
  });
});

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

describe("readCallContents", () => {
  it("gives what stands before a row that is cut short", async () => {
    const row = { type: "agent:tool_use", payload: { id: "a", name: "Read", input: 1 } };
    expect(await contentsOf("agent-events", `${JSON.stringify(row)}\n{"type": "agent:to`)).toEqual([
      given(1, "a", 1),
    ]);
  });
});

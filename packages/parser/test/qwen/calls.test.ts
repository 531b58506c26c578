import { describe, expect, it } from "vitest";
import { ofKind } from "../claude-code/util/decode.js";
import { answer, call, eventsOf, result, telemetry } from "./util/chat.js";

/** The outcome, cause and exit code of a shell's call with this end. */
async function endOf(event: object, response: object = {}, shown: object = {}, tool = "run_shell_command") {
  const lines = [
    answer(1, [call("c1", tool, { command: "npm test" })]),
    telemetry(2, "tool_call", { call_id: "c1", function_name: tool, duration_ms: 7, ...event }),
    result(3, "c1", response, shown),
  ];
  const [ended, ...more] = ofKind(await eventsOf(lines), "result");
  expect(more).toEqual([]);
  expect(ended?.durationMs).toBe(7);
  return [ended?.signal.outcome, ended?.signal.cause, ended?.signal.exitCode];
}

describe("calls", () => {
  it("names tools as other agents' logs do, with program and path", async () => {
    const calls = [
      call("c1", "run_shell_command", { command: "cd shop && git status" }),
      call("c2", "replace", { file_path: "/home/ann/shop/a.js" }),
      call("c3", "mcp__till__open", {}),
      call("c4", "ask_user_question", { questions: [{}, {}] }),
      call("c5", "weigh", {}),
    ];
    const events = await eventsOf([answer(1, calls)]);
    expect(
      ofKind(events, "call").map((each) => [each.tool, each.mcpServer, each.program, each.target]),
    ).toEqual([
      ["Bash", null, "git status", null],
      ["Edit", null, null, "/home/ann/shop/a.js"],
      ["mcp__till__open", "till", null, null],
      ["AskUserQuestion", null, null, null],
      ["weigh", null, null, null],
    ]);
    expect(ofKind(events, "call").map(({ isWaiting }) => isWaiting)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(ofKind(events, "mark")).toMatchObject([{ mark: "question", value: 2, callId: "c4" }]);
  });

  it.each<[string, readonly unknown[], object, object, object?]>([
    [
      "a success",
      ["ok", null, 0],
      { status: "success" },
      {},
      { resultDisplay: { type: "shell_result", exitCode: 0 } },
    ],
    [
      "an exit code",
      ["failed", "exit-code", 3],
      { status: "error", error_type: "shell_execute_error" },
      { error: "Output: no such file" },
      { resultDisplay: { type: "shell_result", exitCode: 3 } },
    ],
    [
      "an exit code in words",
      ["failed", "exit-code", 2],
      { status: "success" },
      { output: "Command: npm test\nOutput: Exit Code: 9\nExit Code: 2\nSignal: (none)" },
    ],
    ["no", ["rejected", null, null], { status: "cancelled", decision: "reject" }, {}],
    ["a cut", ["interrupted", null, null], { status: "cancelled", decision: "auto_accept" }, {}],
    [
      "a hook's no",
      ["denied", "hook", null],
      { status: "error", error_type: "execution_denied" },
      { error: "Blocked by hook" },
    ],
    [
      "nobody to ask",
      ["denied", "nobody-to-ask", null],
      { status: "error", error_type: "execution_denied" },
      { error: "Tool requires approval but the mode is non-interactive" },
    ],
    [
      "bad input",
      ["invalid", "invalid-input", null],
      { status: "error", execution_status: "not_started", error_type: "invalid_tool_params" },
      { error: "params must have required property" },
    ],
    ["an error of unknown kind", ["failed", "timeout", null], { status: "error" }, { error: "It timed out" }],
    [
      "what goes on in the background",
      ["detached", null, null],
      { status: "success" },
      { output: "Background shell started.\nid: bg_1\n" },
    ],
  ])("tells %s", async (_, expected, event, response, shown = {}) => {
    expect(await endOf(event, response, shown)).toEqual(expected);
  });

  it("joins lines and the task of a call to its result", async () => {
    const metadata = { model_added_lines: 4, model_removed_lines: 1 };
    const [written] = ofKind(
      await eventsOf([
        answer(1, [call("c1", "write_file")]),
        telemetry(2, "tool_call", { call_id: "c1", status: "success", metadata }),
        result(3, "c1", { output: "ok" }),
      ]),
      "result",
    );
    expect(written).toMatchObject({ origin: { line: 3 }, linesAdded: 4, linesRemoved: 1 });
    expect(written).not.toHaveProperty("errorText");
    const [started] = ofKind(
      await eventsOf([
        answer(1, [call("c1", "run_shell_command")]),
        result(2, "c1", { output: "Background shell started.\nid: bg_1\npid: 5\n" }),
      ]),
      "result",
    );
    expect(started).toMatchObject({ taskId: "bg_1", durationMs: null });
  });

  it("counts an end whose result's row never came, and a call that only telemetry has", async () => {
    const events = await eventsOf([
      answer(1, [call("c1", "read_file")]),
      telemetry(2, "tool_call", {
        call_id: "c1",
        function_name: "read_file",
        status: "success",
        duration_ms: 3,
      }),
      telemetry(
        9,
        "tool_call",
        {
          call_id: "c2",
          function_name: "open",
          mcp_server_name: "till",
          function_args: { path: "/home/ann/shop" },
          status: "error",
          error_type: "mcp_tool_error",
          duration_ms: 4000,
        },
        "Explore-c9",
      ),
    ]);
    expect(ofKind(events, "call")).toMatchObject([
      { callId: "c1", tool: "Read" },
      { callId: "c2", tool: "mcp__till__open", mcpServer: "till", target: "/home/ann/shop" },
    ]);
    const [ofAgent, late] = ofKind(events, "result");
    expect(ofAgent).toMatchObject({
      callId: "c2",
      durationMs: 4000,
      signal: { outcome: "failed", cause: "mcp" },
    });
    expect(late).toMatchObject({ callId: "c1", durationMs: 3, signal: { outcome: "ok" } });
    // It ended at :09 and took 4 s.
    const starts = ofKind(events, "call").map(({ origin }) => new Date(origin.at ?? 0).getUTCSeconds());
    expect(starts).toEqual([1, 5]);
  });
});

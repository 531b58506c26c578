import { describe, expect, it } from "vitest";
import { copilotToolName } from "../../src/copilot-cli/call-event.js";
import { marksOf, ofKind } from "../claude-code/util/decode.js";
import { answer, event, eventsOf, start, uuid } from "./util/session.js";

/** An answer that calls a tool, the start of that, and its end 1 s after it. */
function run(name: string, given: object, end: object, call: object = {}): readonly object[] {
  const toolRequests = [{ toolCallId: "call_1", name, arguments: given, ...call }];
  return [
    start(),
    answer(30, { toolRequests }),
    event("tool.execution_start", { toolCallId: "call_1", toolName: name, arguments: given }),
    event("tool.execution_complete", { toolCallId: "call_1", ...end }),
  ];
}

/** An event at a second of a minute. */
function at(row: object, second: number): object {
  return { ...row, timestamp: `2026-11-02T12:00:0${second}.000Z` };
}

async function signalOf(name: string, end: object) {
  const events = await eventsOf(...run(name, { command: "npm test" }, end));
  const { outcome, cause, exitCode } = ofKind(events, "result")[0]!.signal;
  return [outcome, cause, exitCode];
}

function failure(message: string, code = "failure"): object {
  return { success: false, error: { message, code } };
}

describe("calls", () => {
  it("R59 R61a have their own time, and of a shell the program", async () => {
    const content = "ok\n<exited with exit code 0>";
    const events = await eventsOf(
      ...run("bash", { command: "cd src && npm test" }, { success: true, result: { content } }),
    );
    expect(ofKind(events, "call")).toMatchObject([
      { tool: "Bash", rawTool: "bash", program: "npm test", isWaiting: false },
    ]);
    expect(ofKind(events, "result")).toMatchObject([
      { signal: { outcome: "ok", exitCode: null }, durationMs: 1000 },
    ]);
  });

  it("R59 leave out how long they waited for leave, and take the tool's figure first", async () => {
    const [head, call, begin, end] = run("bash", { command: "make" }, { success: true });
    const ask = event("permission.requested", {
      requestId: "p1",
      permissionRequest: { kind: "shell", toolCallId: "call_1" },
    });
    const yes = event("permission.completed", { requestId: "p1", result: { kind: "approved" } });
    const rows = [head!, call!, at(begin!, 1), at(ask, 2), at(yes, 5), at(end!, 7)];
    expect(ofKind(await eventsOf(...rows), "result")).toMatchObject([{ durationMs: 3000 }]);
    const told = run(
      "bash",
      { command: "make" },
      { success: true, toolTelemetry: { metrics: { durationMs: 4 } } },
    );
    expect(ofKind(await eventsOf(...told), "result")).toMatchObject([{ durationMs: 4 }]);
  });

  it("R61 count the lines that an edit changed", async () => {
    const toolTelemetry = { metrics: { linesAdded: 3, linesRemoved: 1 } };
    const events = await eventsOf(
      ...run("edit", { path: "/home/ann/shop/a.js" }, { success: true, toolTelemetry }),
    );
    expect(ofKind(events, "call")).toMatchObject([{ tool: "Edit", target: "/home/ann/shop/a.js" }]);
    expect(ofKind(events, "result")).toMatchObject([{ linesAdded: 3, linesRemoved: 1 }]);
  });

  it("are read where what they are given is JSON in a text", async () => {
    const toolRequests = [{ toolCallId: "call_1", name: "bash", arguments: '{"command":"git status"}' }];
    expect(ofKind(await eventsOf(start(), answer(3, { toolRequests })), "call")).toMatchObject([
      { program: "git status" },
    ]);
  });

  it("R55 count where only the start of the tool names them, and no person ran it", async () => {
    const begin = event("tool.execution_start", { toolCallId: "call_9", toolName: "grep", arguments: {} });
    expect(ofKind(await eventsOf(start(), begin), "call")).toMatchObject([
      { callId: "call_9", tool: "Grep" },
    ]);
    const end = event("tool.execution_complete", {
      toolCallId: "call_9",
      success: true,
      result: { content: "" },
    });
    expect((await eventsOf(start(), begin, end)).filter(({ kind }) => kind === "call")).toHaveLength(1);
  });

  it("R49 are none where a person ran the tool", async () => {
    const asked = event("tool.user_requested", {
      toolCallId: "call_9",
      toolName: "bash",
      arguments: { command: "ls" },
    });
    const begin = event("tool.execution_start", {
      toolCallId: "call_9",
      toolName: "bash",
      arguments: { command: "ls" },
    });
    const end = event("tool.execution_complete", {
      toolCallId: "call_9",
      success: true,
      isUserRequested: true,
    });
    for (const rows of [
      [asked, begin, end],
      [begin, end],
    ]) {
      const events = await eventsOf(start(), ...rows);
      expect(marksOf(events)).toEqual([["userShell", null]]);
      expect(events.filter(({ kind }) => kind === "call" || kind === "result")).toEqual([]);
    }
  });
});

describe("the end of a call", () => {
  it.each([
    ["a shell's exit code", { success: true, shellExecution: { exitCode: 3 } }, ["failed", "exit-code", 3]],
    [
      "the exit code in a block",
      { success: true, result: { content: "", contents: [{ type: "shell_exit", exitCode: 2 }] } },
      ["failed", "exit-code", 2],
    ],
    [
      "the exit code at the end of the output",
      { success: true, result: { content: "no\n<exited with exit code 127>" } },
      ["failed", "exit-code", 127],
    ],
    [
      "the exit code behind a shell's id",
      { success: true, result: { content: "no\n<shellId: 4 completed with exit code 1>" } },
      ["failed", "exit-code", 1],
    ],
    ["no tool", failure("Tool 'weigh' does not exist."), ["invalid", "unknown-tool", null]],
    ["bad input", failure('"path": Required'), ["invalid", "invalid-input", null]],
    ["a path", failure("Path does not exist"), ["failed", "not-found", null]],
    ["a limit of time", failure("", "timeout"), ["failed", "timeout", null]],
    ["a person's no", failure("no", "rejected"), ["rejected", null, null]],
    ["a person's no in words", failure("The user rejected this tool call."), ["rejected", null, null]],
    ["a rule's no", failure("no", "denied"), ["denied", "rule", null]],
    [
      "nobody to ask",
      failure("Permission denied and could not request permission from user"),
      ["denied", "nobody-to-ask", null],
    ],
    [
      "an old failure without an error",
      { success: false, result: { content: "odd" } },
      ["failed", "other", null],
    ],
  ])("R62 is told by %s", async (_, end, expected) => {
    expect(await signalOf("bash", end)).toEqual(expected);
  });

  it.each([
    ["denied-interactively-by-user", ["rejected", null]],
    ["denied-by-rules", ["denied", "rule"]],
    ["denied-by-permission-request-hook", ["denied", "hook"]],
    ["denied-no-approval-rule-and-could-not-request-from-user", ["denied", "nobody-to-ask"]],
    ["cancelled", ["interrupted", null]],
  ])("R62 is told by the answer to a request for leave: %s", async (kind, expected) => {
    const [head, call, begin, end] = run("bash", { command: "make" }, failure("no"));
    const no = event("permission.completed", { requestId: "p1", toolCallId: "call_1", result: { kind } });
    const [result] = ofKind(await eventsOf(head!, call!, begin!, no, end!), "result");
    expect([result?.signal.outcome, result?.signal.cause]).toEqual(expected);
  });

  it("R67 is detached where a subagent goes on in the background", async () => {
    const given = { agent_type: "explore", description: "Look", prompt: "p", mode: "background" };
    const [result] = ofKind(await eventsOf(...run("task", given, { success: true })), "result");
    expect(result?.signal.outcome).toBe("detached");
  });
});

describe("subagents", () => {
  const agent = { agentId: uuid(802) };
  const given = { agent_type: "explore", description: "Look", prompt: "p", model: "gpt-5-mini" };
  const spawn = answer(5, { toolRequests: [{ toolCallId: "call_1", name: "task", arguments: given }] });

  it("R25 belong to the call that their rows name, and have threads of their own", async () => {
    const events = await eventsOf(
      start(),
      spawn,
      event("subagent.started", { toolCallId: "call_1", agentName: "explore", executionMode: "sync" }, agent),
      event("user.message", { content: "p", source: "agent-x" }, agent),
      answer(9, { parentToolCallId: "call_1" }, agent),
      event(
        "subagent.completed",
        { toolCallId: "call_1", agentName: "explore", totalTokens: 70, totalToolCalls: 2, durationMs: 800 },
        agent,
      ),
    );
    const [call] = ofKind(events, "call");
    expect(call).toMatchObject({
      tool: "Agent",
      spawn: { agentType: "explore", description: "Look", isBackground: false, model: "gpt-5-mini" },
    });
    const evidence = ofKind(events, "agentEvidence");
    expect(evidence).toMatchObject([
      { agentId: agent.agentId, agentType: "explore", callId: call?.callKey, isBackground: false },
      {
        agentId: agent.agentId,
        status: "completed",
        reportedTokens: 70,
        reportedToolUses: 2,
        reportedDurationMs: 800,
      },
    ]);
    expect(evidence.map(({ origin }) => origin.agentId)).toEqual([null, null]);
    const threads = ofKind(events, "requestPart").map(({ origin }) => origin.threadId);
    expect(threads).toEqual([uuid(900), `${uuid(900)}/${agent.agentId}`]);
    expect(ofKind(events, "prompt")).toEqual([]);
  });

  it("are named by their call where rows of old versions name nothing else", async () => {
    const events = await eventsOf(
      start(),
      spawn,
      event("subagent.started", { toolCallId: "call_1", agentName: "explore" }),
      answer(9, { parentToolCallId: "call_1" }),
      event("subagent.failed", { toolCallId: "call_1", agentName: "explore", error: "no" }),
    );
    expect(ofKind(events, "requestPart").map(({ origin }) => origin.agentId)).toEqual([null, "call_1"]);
    expect(ofKind(events, "agentEvidence").map(({ agentId, status }) => [agentId, status])).toEqual([
      ["call_1", null],
      ["call_1", "failed"],
    ]);
  });
});

describe("names of tools", () => {
  const none = { mcpServerName: null, mcpToolName: null, command: null };

  it.each([
    ["view", "Read"],
    ["create", "Write"],
    ["apply_patch", "Edit"],
    ["rg", "Grep"],
    ["glob", "Glob"],
    ["web_fetch", "WebFetch"],
    ["update_todo", "TodoWrite"],
    ["task", "Agent"],
    ["report_intent", "report_intent"],
  ])("R58 name %s as %s", (name, tool) => {
    expect(copilotToolName({ ...none, name })).toEqual({
      tool,
      rawTool: name,
      mcpServer: null,
      isWaiting: false,
    });
  });

  it("R58 are those of a server with the server's, whether or not the row has them apart", () => {
    const server = { ...none, mcpServerName: "github-mcp-server" };
    const tool = "mcp__github-mcp-server__web_search";
    expect(copilotToolName({ ...server, name: "web_search", mcpToolName: "web_search" }).tool).toBe(tool);
    expect(copilotToolName({ ...server, name: "github-mcp-server-web_search" }).tool).toBe(tool);
  });

  it("R60 wait for a person, two of them; the old editor does several things", () => {
    expect(
      ["ask_user", "exit_plan_mode"].map((name) => copilotToolName({ ...none, name }).isWaiting),
    ).toEqual([true, true]);
    const commands = ["view", "create", "str_replace", null];
    const named = commands.map((command) =>
      copilotToolName({ ...none, name: "str_replace_editor", command }),
    );
    expect(named.map(({ tool }) => tool)).toEqual(["Read", "Write", "Edit", "Edit"]);
  });
});

import type { Outcome } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { codexExecFormat } from "../../src/codex-exec/format.js";
import { marksOf, ofKind, problemsOf } from "../claude-code/util/decode.js";
import { decodeLines } from "../util/decode-lines.js";

const thread = { type: "thread.started", thread_id: "t1" };
const begin = { type: "turn.started" };
const answer = { type: "item.completed", item: { id: "item_9", type: "agent_message", text: "Done." } };

function item(id: string, type: string, fields: object = {}, step = "completed"): object {
  return { type: `item.${step}`, item: { id, type, ...fields } };
}

function command(id: string, status: string, exitCode: number | null, step = "completed"): object {
  const fields = { command: "npm test", aggregated_output: "", exit_code: exitCode, status };
  return item(id, "command_execution", fields, step);
}

function usage(input: number, cached: number, output: number): object {
  const counters = { input_tokens: input, cached_input_tokens: cached, output_tokens: output };
  return { type: "turn.completed", usage: counters };
}

async function eventsOf(...lines: readonly (object | string)[]) {
  return (await decodeLines(codexExecFormat, lines)).events;
}

function searchLine(step: string): string {
  return `{"type":"item.${step}","item":{"id":"item_4","type":"web_search","id":"ws_1","query":"carts"}}`;
}

async function sessionsOf(...lines: readonly object[]) {
  const events = await eventsOf(...lines);
  return new Set(events.flatMap((each) => ("origin" in each ? [each.origin.sessionId] : [])));
}

describe("codexExec", () => {
  it("R80 is a digest of the thread that the stream names, without times and models", async () => {
    const events = await eventsOf(thread, begin, answer, usage(100, 40, 5));
    const [total] = ofKind(events, "usageTotal");
    expect(total?.origin).toMatchObject({
      sessionId: "t1",
      threadId: "t1",
      at: null,
      isDigest: true,
      line: 4,
    });
    expect(total).toMatchObject({ scope: "thread", model: null, mayIncludeOrigin: true });
    expect(ofKind(events, "sessionState")).toMatchObject([{ sessionKind: "headless" }]);
  });

  it("R72 takes what was cached and written out of the input of a total", async () => {
    const counters = {
      input_tokens: 100,
      cached_input_tokens: 40,
      cache_write_input_tokens: 7,
      output_tokens: 5,
      reasoning_output_tokens: 2,
    };
    const [total] = ofKind(await eventsOf(thread, { type: "turn.completed", usage: counters }), "usageTotal");
    expect(total?.usage).toMatchObject({
      inputTokens: 53,
      cacheReadTokens: 40,
      cacheWrite5mTokens: 7,
      outputTokens: 5,
      reasoningTokens: 2,
    });
  });

  it("R15 believes totals beyond a single response's counters, and reports what is none", async () => {
    const [total] = ofKind(await eventsOf(thread, usage(3_000_000_000, 0, 5)), "usageTotal");
    expect(total?.usage.inputTokens).toBe(3_000_000_000);
    expect(problemsOf(await eventsOf(thread, usage(-1, 0, 5)))).toEqual([["number-invalid", "input_tokens"]]);
    expect(problemsOf(await eventsOf(thread, usage(10, 11, 5)))).toEqual([
      ["tokens-clamped", "cached_input_tokens"],
    ]);
  });

  it.each<[string, number, readonly object[]]>([
    ["an answer", 1, [answer, usage(0, 0, 0)]],
    ["an answer and no usage at all", 1, [answer, { type: "turn.completed" }]],
    ["an answer before an error", 1, [answer, { type: "turn.failed", error: { message: "no" } }]],
    ["no answer", 0, [usage(0, 0, 0)]],
    ["a warning only", 0, [item("item_0", "error", { message: "no" }), usage(0, 0, 0)]],
    ["an answer and tokens", 0, [answer, usage(100, 0, 5)]],
  ])("R81 has, for a turn of %s, %i responses of unknown usage", async (_, count, lines) => {
    const parts = ofKind(await eventsOf(thread, begin, ...lines), "requestPart");
    expect(parts.map((part) => part.usage)).toEqual(Array.from({ length: count }, () => null));
  });

  it("names the same thing the same way as a rollout does", async () => {
    const events = await eventsOf(
      thread,
      command("item_0", "completed", 0),
      item("item_1", "file_change", { changes: [{ path: "/home/ann/shop/cart.ts", kind: "add" }] }),
      item("item_2", "mcp_tool_call", { server: "tracker", tool: "get_issue", arguments: { id: 7 } }),
      item("item_3", "collab_tool_call", { tool: "wait" }),
      item("ws_1", "web_search", { query: "carts" }),
    );
    expect(
      ofKind(events, "call").map(({ tool, rawTool, mcpServer, target }) => [
        tool,
        rawTool,
        mcpServer,
        target,
      ]),
    ).toEqual([
      ["exec_command", "command_execution", null, null],
      ["apply_patch", "file_change", null, "/home/ann/shop/cart.ts"],
      ["mcp__tracker__get_issue", "get_issue", "tracker", null],
      ["wait_agent", "wait", null, null],
      ["web_search", "web_search", null, null],
    ]);
  });

  it("makes one call of an item's start, changes and end", async () => {
    const events = await eventsOf(
      thread,
      command("item_0", "in_progress", null, "started"),
      command("item_0", "in_progress", null, "updated"),
      command("item_0", "failed", 3),
    );
    expect(ofKind(events, "call").map(({ origin }) => origin.line)).toEqual([2]);
    expect(ofKind(events, "result")).toMatchObject([
      { callId: "item_0", signal: { outcome: "failed", exitCode: 3 }, origin: { line: 4 } },
    ]);
  });

  it.each<[Outcome | null, string, object]>([
    ["ok", "exit code 0", command("item_0", "completed", 0)],
    ["failed", "exit code 3", command("item_0", "failed", 3)],
    ["rejected", "a declined command", command("item_0", "declined", null)],
    [null, "a command that still ran at the end", command("item_0", "in_progress", null)],
    ["failed", "a patch that failed", item("item_0", "file_change", { changes: [], status: "failed" })],
    ["rejected", "a declined patch", item("item_0", "file_change", { changes: [], status: "declined" })],
    ["ok", "an answer of a server", item("item_0", "mcp_tool_call", { tool: "x", result: {}, error: null })],
    ["failed", "an error of a server", item("item_0", "mcp_tool_call", { error: { message: "no" } })],
    ["ok", "a search", item("ws_1", "web_search", { query: "carts" })],
    [
      "detached",
      "a started agent",
      item("item_0", "collab_tool_call", { tool: "spawn_agent", receiver_thread_ids: ["t2"] }),
    ],
    [
      "failed",
      "an agent that was not started",
      item("item_0", "collab_tool_call", { tool: "spawn_agent", status: "failed" }),
    ],
  ])("R66 says %s of %s", async (outcome, _, line) => {
    const results = ofKind(await eventsOf(thread, line), "result");
    expect(results.map(({ signal }) => signal.outcome)).toEqual(outcome === null ? [] : [outcome]);
  });

  it("R67 links the agent that a call started, and tells its end where a call was told of it", async () => {
    const told = { t2: { status: "completed", message: "fine" }, t3: { status: "running" } };
    const events = await eventsOf(
      thread,
      item("item_0", "collab_tool_call", { tool: "spawn_agent", receiver_thread_ids: ["t2"] }),
      item("item_1", "collab_tool_call", { tool: "wait", agents_states: told }),
    );
    expect(ofKind(events, "result")[0]).toMatchObject({ agent: { agentId: "t2" }, taskId: "t2" });
    expect(ofKind(events, "taskEnd").map(({ taskId, status }) => [taskId, status])).toEqual([
      ["t2", "completed"],
    ]);
  });

  it("R21 counts searches, not pages that were opened", async () => {
    const events = await eventsOf(
      thread,
      item("ws_1", "web_search", { query: "carts", action: { type: "search" } }),
      item("ws_2", "web_search", { query: "", action: { type: "open_page", url: "https://shop.example" } }),
    );
    expect(ofKind(events, "result").map(({ webSearches }) => webSearches)).toEqual([1, 0]);
  });

  it("takes the last of two keys of one name, as searches have them", async () => {
    const events = await eventsOf(thread, searchLine("started"), searchLine("completed"));
    expect(ofKind(events, "call").map(({ callId }) => callId)).toEqual(["ws_1"]);
    expect(ofKind(events, "result").map(({ callId }) => callId)).toEqual(["ws_1"]);
  });

  it("marks lists of steps once for each state, attempts to connect again and errors once", async () => {
    const list = { items: [{ text: "Count", completed: false }] };
    const lost = { message: "Reconnecting... 2/5 (stream closed)" };
    const events = await eventsOf(
      thread,
      item("item_0", "todo_list", list, "started"),
      item("item_0", "todo_list", list, "updated"),
      item("item_0", "todo_list", list),
      { type: "error", ...lost },
      { type: "error", message: "too many requests" },
      { type: "turn.failed", error: { message: "too many requests" } },
    );
    expect(ofKind(events, "mark").map(({ mark, value }) => [mark, value])).toEqual([
      ["todo", 1],
      ["todo", 1],
      ["retry", 2],
      ["apiError", null],
    ]);
    expect(ofKind(events, "turnEnd").map(({ ending }) => ending)).toEqual(["failed"]);
    expect(marksOf(events)).toHaveLength(4);
  });

  it("R57 keeps calls of several runs in one file apart, though their items begin anew", async () => {
    const run = [thread, begin, command("item_0", "completed", 0), usage(100, 0, 5)];
    const calls = ofKind(await eventsOf(...run, ...run), "call");
    expect(new Set(calls.map(({ callKey }) => callKey)).size).toBe(2);
  });

  it("R61 counts the lines of a patch that a command applied", async () => {
    const patch = "*** Begin Patch\n*** Add File: a.ts\n+1\n+2\n*** End Patch";
    const run = (id: string, exitCode: number) => {
      const fields = { command: `bash -lc "apply_patch <<'X'\n${patch}\nX"`, exit_code: exitCode };
      return item(id, "command_execution", { ...fields, status: exitCode === 0 ? "completed" : "failed" });
    };
    const results = ofKind(await eventsOf(thread, begin, run("item_0", 0), run("item_1", 1)), "result");
    expect(results.map(({ linesAdded, linesRemoved }) => [linesAdded, linesRemoved])).toEqual([
      [2, 0],
      [null, null],
    ]);
  });

  it("R88 names rows the same in a copy of the stream, and in its beginning", async () => {
    const lines = [thread, begin, command("item_0", "completed", 0), answer, usage(100, 0, 5)];
    const names = (await eventsOf(...lines)).flatMap((event) =>
      "origin" in event ? [event.origin.uuid] : [],
    );
    const { events } = await decodeLines(codexExecFormat, lines.slice(0, 4), "/backup/stream.jsonl");
    const earlier = events.flatMap((event) => ("origin" in event ? [event.origin.uuid] : []));
    expect(names.slice(0, earlier.length)).toEqual(earlier);
    expect(new Set(names).size).toBe(5);
  });

  it("names a thread that no line names after the first line that says something", async () => {
    const [name, ...others] = await sessionsOf(begin, answer, usage(100, 0, 5));
    expect(name).toMatch(/^exec-[0-9a-f]{12}$/);
    expect(others).toEqual([]);
    expect(await sessionsOf(begin, answer)).toEqual(new Set([name]));
    expect(await sessionsOf(begin, item("item_0", "reasoning"))).not.toEqual(new Set([name]));
  });

  it("R83 knows the types of lines and of items", async () => {
    const { decoded } = await decodeLines(codexExecFormat, [
      thread,
      answer,
      item("item_0", "brand_new"),
      { type: "turn.paused" },
    ]);
    expect(decoded.map(({ type, subtype, isKnown }) => [type, subtype, isKnown])).toEqual([
      ["thread.started", null, true],
      ["item.completed", "agent_message", true],
      ["item.completed", "brand_new", false],
      ["turn.paused", null, false],
    ]);
  });
});

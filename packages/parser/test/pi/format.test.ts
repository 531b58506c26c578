import { describe, expect, it } from "vitest";
import { ohMyPiFormat, openClawFormat, piFormat } from "../../src/pi/format.js";
import type { LogFile } from "../../src/index.js";
import { marksOf, ofKind, problemsOf } from "../claude-code/util/decode.js";
import { decodeLines, decodeWith } from "../util/decode-lines.js";

const day = Date.UTC(2026, 10, 19, 9);

function iso(second: number): string {
  return new Date(day + 1000 * second).toISOString();
}

const head = { type: "session", version: 3, id: "s1", timestamp: iso(0), cwd: "/home/ann/shop" };

let entries = 0;

function entry(type: string, second: number, fields: object): object {
  return { type, id: `e${++entries}`, parentId: null, timestamp: iso(second), ...fields };
}

function message(second: number, fields: object, startSecond = second): object {
  return entry("message", second, { message: { timestamp: day + 1000 * startSecond, ...fields } });
}

function answer(second: number, fields: object = {}): object {
  const usage = { input: 1, output: 2, cacheRead: 3, cacheWrite: 0, totalTokens: 6 };
  return message(second, {
    role: "assistant",
    content: [],
    model: "opus",
    usage,
    stopReason: "stop",
    ...fields,
  });
}

function call(second: number, id: string, name: string, input: object): object {
  return answer(second, {
    content: [{ type: "toolCall", id, name, arguments: input }],
    stopReason: "toolUse",
  });
}

async function eventsOf(...lines: readonly object[]) {
  return (await decodeLines(piFormat, [head, ...lines])).events;
}

describe("sessions of Pi", () => {
  it("have a response a message, with the model that answered and the effort asked for", async () => {
    const events = await eventsOf(
      entry("thinking_level_change", 1, { thinkingLevel: "high" }),
      answer(3, { responseModel: "opus-2", stopReason: "length" }),
    );
    expect(ofKind(events, "requestPart")).toMatchObject([
      { model: "opus-2", effort: "high", stopReason: "max_tokens", isMessageIdGlobal: true },
    ]);
    expect(ofKind(events, "requestPart")[0]?.origin).toMatchObject({
      source: "pi",
      sessionId: "s1",
      threadId: "s1",
      at: day + 3000,
      cwd: "/home/ann/shop",
      isBackgroundCopy: false,
    });
  });

  it("R06 name a response alike in every copy, whatever its entry is called, and two responses otherwise", async () => {
    const [first, second] = [answer(3), answer(4)];
    const events = await eventsOf(first, { ...first, id: "other" }, second);
    const names = ofKind(events, "requestPart").map(({ messageId }) => messageId);
    expect(names[0]).toBe(names[1]);
    expect(names[0]).not.toBe(names[2]);
  });

  it("R06 leave a response to its row where nothing dates it", async () => {
    const undated = { type: "message", id: "x", message: { role: "assistant", usage: { input: 1 } } };
    const [part] = ofKind(await eventsOf(undated), "requestPart");
    expect(part).toMatchObject({ messageId: null, isMessageIdGlobal: false });
    expect(problemsOf(await eventsOf(undated))).toEqual([["timestamp-missing", null]]);
  });

  it("R11 mark what a fork copied", async () => {
    const forked = { ...head, timestamp: iso(10), parentSession: "/s/0.jsonl" };
    const { events } = await decodeLines(piFormat, [forked, answer(3), answer(11)]);
    expect(ofKind(events, "requestPart").map(({ origin }) => origin.isBackgroundCopy)).toEqual([true, false]);
  });

  it("R61a, R59 tell what a call is about, its program and how long it ran", async () => {
    const events = await eventsOf(
      call(1, "c1", "bash", { command: "cd x && git commit -m y" }),
      entry("custom", 2, {
        customType: "tool_execution_start",
        data: { toolCallId: "c1", startedAt: iso(2) },
      }),
      message(5, { role: "toolResult", toolCallId: "c1", toolName: "bash", content: [], isError: false }),
      call(6, "c2", "write", { path: "./src/a.ts", content: "x" }),
      message(7, { role: "toolResult", toolCallId: "c2", toolName: "write", content: [], durationMs: 91 }),
      call(7, "c3", "ask", { question: "Which?" }),
    );
    expect(ofKind(events, "call")).toMatchObject([
      { tool: "Bash", rawTool: "bash", program: "git commit", target: null, isWaiting: false },
      { tool: "Write", rawTool: "write", program: null, target: "/home/ann/shop/src/a.ts" },
      { tool: "AskUserQuestion", isWaiting: true },
    ]);
    expect(ofKind(events, "result")).toMatchObject([
      { callId: "c1", durationMs: 3000 },
      { callId: "c2", durationMs: 91 },
    ]);
  });

  it("R50 cut the calls of the response that a person stopped", async () => {
    const [part, cut] = [
      ...ofKind(await eventsOf(answer(1, { stopReason: "aborted" })), "requestPart"),
      ...ofKind(await eventsOf(answer(1, { stopReason: "aborted" })), "interruption"),
    ];
    expect(part).toMatchObject({ isLowerBound: true, stopReason: null });
    expect(cut?.messageId).not.toBeNull();
  });

  it("R81 take a refused request for no response, and know nothing of what one used that broke off", async () => {
    const none = { usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, stopReason: "error" };
    const events = await eventsOf(
      answer(1, { ...none, errorMessage: "503 overloaded" }),
      answer(2, { ...none, errorMessage: "terminated" }),
    );
    expect(ofKind(events, "requestPart").map(({ usage }) => usage)).toEqual([null]);
    expect(marksOf(events)).toEqual([
      ["apiError", null],
      ["apiError", null],
    ]);
  });

  it.each([
    ["openai-completions", {}, ["output-upper-bound"]],
    ["openai-completions", { responseId: "resp_1" }, []],
    ["openai-completions", { content: [] }, []],
    ["openai-responses", {}, []],
  ])("R85 doubt the output of %s with %j", async (api, more, expected) => {
    const content = [{ type: "thinking", thinking: "Hm." }];
    const events = await eventsOf(answer(1, { api, content, ...more }));
    expect(problemsOf(events).map(([code]) => code)).toEqual(expected);
  });

  it("tell marks, titles and switches of the model", async () => {
    const events = await eventsOf(
      entry("model_change", 1, { provider: "a", modelId: "opus" }),
      entry("model_change", 2, { provider: "a", modelId: "opus" }),
      entry("model_change", 3, { provider: "b", modelId: "gpt" }),
      entry("session_info", 4, { name: "Fruit" }),
      entry("compaction", 5, { summary: "…", tokensBefore: 900 }),
      message(6, { role: "bashExecution", command: "ls", exitCode: 0 }),
    );
    expect(marksOf(events)).toEqual([
      ["modelSwitch", "gpt"],
      ["compaction", null],
      ["userShell", null],
    ]);
    expect(ofKind(events, "mark").map(({ value }) => value)).toEqual([null, 900, null]);
    expect(ofKind(events, "sessionState")).toMatchObject([{ title: "Fruit", titleRank: 3 }]);
    expect(ofKind(events, "requestPart")).toEqual([]);
  });

  it("R79 have the prompts that a person typed", async () => {
    const texts = ["Hello.", "[cron:1 daily] Look", "Read HEARTBEAT.md if it exists", "System: [x] Done"];
    const prompts = await eventsOf(...texts.map((text, at) => message(at, { role: "user", content: text })));
    expect(ofKind(prompts, "prompt")).toHaveLength(1);
    const blocks = [
      { type: "image", data: "x" },
      { type: "text", text: "Hello." },
    ];
    const [same] = ofKind(await eventsOf(message(1, { role: "user", content: blocks })), "prompt");
    expect(same?.textHash).toBe(ofKind(prompts, "prompt")[0]?.textHash);
    expect(piFormat.typedText?.({ message: { role: "assistant" } })).toBeNull();
  });
});

describe("sessions of Oh My Pi", () => {
  it("have a title before their head, and models by what they are for", async () => {
    const lines = [
      { type: "title", v: 1, title: "Fruit", source: "user", updatedAt: iso(9), pad: " " },
      { ...head, title: "Apples", titleSource: "auto" },
      entry("model_change", 1, { model: "anthropic/opus" }),
      entry("model_change", 2, { model: "anthropic/haiku", role: "smol" }),
      entry("model_usage", 3, { purpose: "title", model: "haiku", usage: { input: 5, output: 1 } }),
      entry("branch_summary", 4, { summary: "…", fromId: "e1", usage: { input: 7, output: 1 } }),
    ];
    const { events } = await decodeLines(ohMyPiFormat, lines);
    expect(ofKind(events, "sessionState")).toMatchObject([
      { title: "Fruit", titleRank: 3, origin: { sessionId: "s1" } },
      { title: "Apples", titleRank: 2 },
    ]);
    expect(ofKind(events, "requestPart").map(({ model }) => model)).toEqual(["haiku", "opus"]);
    expect(problemsOf(events)).toEqual([]);
  });

  it("R70 give the session of the main file to the files of its subagents", async () => {
    const place = { sizeBytes: 0, version: "1", framing: "lines", workflowId: null } as const;
    const main: LogFile = {
      ...place,
      path: "/x/s1.jsonl",
      kind: "main",
      sessionFolder: null,
      agentLabel: null,
    };
    const agent: LogFile = {
      ...main,
      path: "/x/s1/Anna.jsonl",
      kind: "agent",
      sessionFolder: "s1",
      agentLabel: "Anna",
    };
    const unit = ohMyPiFormat.openUnit({
      id: main.path,
      source: "oh-my-pi",
      files: [main, agent],
      sizeBytes: 0,
    });
    await decodeWith(unit, ohMyPiFormat, [{ ...head, id: "main" }], main);
    const init = entry("session_init", 1, { agent: "scout", task: "Look" });
    const user = message(2, { role: "user", content: "Look" });
    const rows = await decodeWith(unit, ohMyPiFormat, [{ ...head, id: "own" }, init, user, answer(3)], agent);
    const events = rows.flatMap((row) => row.events);
    expect(ofKind(events, "requestPart")[0]?.origin).toMatchObject({
      sessionId: "main",
      threadId: "main/Anna",
      agentId: "Anna",
      isSidechain: true,
    });
    expect(ofKind(events, "agentEvidence")).toMatchObject([{ agentId: "Anna", agentType: "scout" }]);
    expect(ofKind(events, "prompt")).toEqual([]);
    expect(ofKind(events, "activity")).toContainEqual(expect.objectContaining({ asksAgent: true }));
  });
});

describe("sessions of OpenClaw", () => {
  it("R05 have texts that no model answered, and errors of their own", async () => {
    const { events } = await decodeLines(openClawFormat, [
      head,
      answer(1, { provider: "openclaw", model: "delivery-mirror" }),
      entry("custom", 2, { customType: "openclaw:prompt-error", data: {} }),
    ]);
    expect(ofKind(events, "clientMade")).toHaveLength(1);
    expect(ofKind(events, "requestPart")).toEqual([]);
    expect(marksOf(events)).toEqual([["apiError", null]]);
    expect(ofKind(events, "clientMade")[0]?.origin.source).toBe("openclaw");
  });

  it("passes over traces", () => {
    expect(openClawFormat.isOther?.({ traceSchema: "openclaw-trajectory" })).toBe(true);
    expect(openClawFormat.isOther?.({ type: "session" })).toBe(false);
    expect(piFormat.isOther?.({ traceSchema: "openclaw-trajectory" })).toBe(false);
  });
});

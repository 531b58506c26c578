import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { agentEvent } from "@turnmeter/schema/schemas.js";
import type { AgentEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { followLogs } from "../../src/index.js";
import type { FollowOptions } from "../../src/index.js";
import { Following } from "../util/following.js";
import { callRow, row } from "../util/rows.js";
import { temporaryFolder } from "../util/temporary-folder.js";

async function once(folder: string, options: FollowOptions): Promise<readonly AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of followLogs([folder], { isOnce: true, ...options })) events.push(event);
  return events;
}

/** What a client of the reference document reads. */
function read(events: readonly AgentEvent[]): readonly unknown[] {
  return events.flatMap(({ type, payload }): readonly unknown[] => {
    if (payload.kind === "call") {
      const { id, name, input, contentCutBytes } = payload;
      return [{ type, id, name, input, contentCutBytes }];
    }
    if (payload.kind !== "result") return [];
    const { tool_use_id, content, is_error, contentCutBytes } = payload;
    return [{ type, tool_use_id, content, is_error, contentCutBytes }];
  });
}

function assistantRow(second: number, blocks: readonly object[]): string {
  const message = { id: `m-${second}`, role: "assistant", model: "claude-opus-4-5", content: blocks };
  return row({ type: "assistant", uuid: `a-${second}`, message }, second);
}

function userRow(second: number, blocks: readonly object[]): string {
  return row({ type: "user", uuid: `u-${second}`, message: { role: "user", content: blocks } }, second);
}

const nameless = (input: object) => ({ type: "tool_use", name: "Bash", input });

const log = "projects/shop/s1.jsonl";
const blocks = [{ type: "text", text: "secret tabs" }];
const session =
  assistantRow(1, [
    { type: "tool_use", id: "toolu_1", name: "Read", input: { file_path: "/x", limit: 2 } },
    { type: "tool_use", id: "toolu_2", name: "Bash", input: { command: "echo secret words" } },
  ]) +
  userRow(2, [
    { type: "tool_result", tool_use_id: "toolu_2", content: "secret error", is_error: true },
    { type: "tool_result", tool_use_id: "toolu_1", content: blocks },
  ]);

describe("events with contents", () => {
  it("have what the reference document names, of parallel calls too", async () => {
    const events = await once(temporaryFolder({ [log]: session }), { hasContent: true });
    expect(read(events)).toEqual([
      { type: "agent:tool_use", id: "toolu_1", name: "Read", input: { file_path: "/x", limit: 2 } },
      { type: "agent:tool_use", id: "toolu_2", name: "Bash", input: { command: "echo secret words" } },
      { type: "agent:tool_result", tool_use_id: "toolu_2", content: "secret error", is_error: true },
      { type: "agent:tool_result", tool_use_id: "toolu_1", content: blocks, is_error: false },
    ]);
    for (const event of events) expect(agentEvent.parse(event)).toEqual(event);
  });

  it("have nothing of it, not even a field, where nobody asks", async () => {
    const folder = temporaryFolder({ [log]: session });
    const events = await once(folder, {});
    expect(JSON.stringify(events)).not.toContain("secret");
    const added = ["id", "name", "input", "tool_use_id", "content", "is_error", "contentCutBytes"];
    const names = new Set(events.flatMap(({ payload }) => Object.keys(payload)));
    expect(added.filter((name) => names.has(name))).toEqual([]);
    // All else is the same.
    const withContents = await once(folder, { hasContent: true });
    const without = withContents.map(({ payload, ...event }) => ({
      ...event,
      payload: Object.fromEntries(Object.entries(payload).filter(([name]) => !added.includes(name))),
    }));
    expect(without).toEqual(events);
  });

  it("know calls without an id by their order", async () => {
    const rows = assistantRow(1, [nameless({ command: "one" }), nameless({ command: "two" })]);
    expect(read(await once(temporaryFolder({ [log]: rows }), { hasContent: true }))).toEqual([
      { type: "agent:tool_use", name: "Bash", input: { command: "one" } },
      { type: "agent:tool_use", name: "Bash", input: { command: "two" } },
    ]);
  });

  it("are sent while a log grows, of its new rows", async () => {
    const folder = temporaryFolder({ [log]: session });
    const path = join(folder, log);
    const following = new Following(folder, { hasContent: true });
    await following.look(new Set([path]));
    const before = following.sent.length;
    appendFileSync(path, callRow("toolu_3", 3));
    await following.look(new Set([path]));
    expect(read(following.sent.slice(before))).toEqual([
      {
        type: "agent:tool_use",
        id: "toolu_3",
        name: "Bash",
        input: { command: "ls", description: "lists" },
      },
    ]);
  });

  it("say how many bytes were cut off what is too large, and keep its form", async () => {
    // 600,002 bytes as JSON with its quotes, of which 500,000 stay.
    const large = { type: "tool_result", tool_use_id: "toolu_1", content: "x".repeat(600_000) };
    const written = { file_path: "/x", content: "é".repeat(400_000) };
    const rows =
      assistantRow(1, [{ type: "tool_use", id: "toolu_1", name: "Write", input: written }]) +
      userRow(2, [large]);
    const [call, result] = (await once(temporaryFolder({ [log]: rows }), { hasContent: true })).filter(
      ({ payload }) => payload.kind === "call" || payload.kind === "result",
    );
    expect(result?.payload).toMatchObject({ content: "x".repeat(499_998), contentCutBytes: 100_002 });
    // {"file_path":"/x","content":"…"} is 31 bytes without the text, which has two a letter.
    expect(call?.payload).toMatchObject({
      input: { file_path: "/x", content: "é".repeat(249_984) },
      contentCutBytes: (400_000 - 249_984) * 2,
    });
  });
});

const rollout = "sessions/2026/11/10/rollout-2026-11-10T09-00-00-019a0000-0000-7000-8000-000000000191.jsonl";
const fixture = join(
  import.meta.dirname,
  "..",
  "..",
  "..",
  "..",
  "fixtures",
  "codex/R66-outcomes",
  "logs",
  rollout,
);

// Row 6 calls c1, row 15 tells the usage of the response, rows 16 and 17 are the end and output of c1; row 30 ends the turn.
const rows = readFileSync(fixture, "utf8").split("\n");
const output =
  "Chunk ID: ab12\nWall time: 0.5 seconds\nProcess exited with code 3\nOriginal token count: 2\nOutput:\nExit code: 0";

function ofFirst(events: readonly AgentEvent[]): readonly unknown[] {
  return events.flatMap(({ payload, isEarly = false, line }): readonly unknown[] => {
    if (payload.kind === "call" && payload.callId === "c1") return [[line, isEarly, payload.input]];
    return payload.kind === "result" && payload.callId === "c1" ? [[line, isEarly, payload.content]] : [];
  });
}

describe("contents of events that wait for later rows", () => {
  it("are in the early event and in the one that replaces it, also after a restart", async () => {
    const folder = temporaryFolder({ [rollout]: "" });
    const path = join(folder, rollout);
    const following = new Following(folder, { hasContent: true });
    const look = async (count: number) => {
      writeFileSync(path, `${rows.slice(0, count).join("\n")}\n`);
      await following.look(new Set([path]));
    };
    await look(6);
    await look(15);
    await look(17);
    const first = ofFirst(following.sent);
    expect(first).toEqual([
      [6, true, { cmd: "false" }],
      [15, false, { cmd: "false" }],
      [17, true, output],
    ]);
    await following.restart();
    await look(30);
    expect(ofFirst(following.sent).slice(3)).toEqual([[30, false, output]]);
  });
});

const document = "tmp/shop/chats/session-2026-11-20T10-00-00000000.json";

function geminiSession(calls: readonly string[]): string {
  const at = "2026-11-20T10:00:00.000Z";
  const messages = calls.map((id) => ({
    id: `m-${id}`,
    timestamp: at,
    type: "gemini",
    content: "",
    model: "gemini-3-pro",
    tokens: { input: 100, output: 5, cached: 0, thoughts: 0, tool: 0, total: 105 },
    toolCalls: [
      {
        id,
        name: "run_shell_command",
        args: { command: `echo ${id}` },
        result: [{ functionResponse: { id, name: "run_shell_command", response: { output: `says ${id}` } } }],
        status: "success",
        timestamp: at,
      },
    ],
  }));
  return JSON.stringify(
    { sessionId: "s1", projectHash: "shop", startTime: at, lastUpdated: at, messages },
    null,
    2,
  );
}

describe("contents of a log that is one document", () => {
  it("are those of what is new where it changes", async () => {
    const folder = temporaryFolder({ [document]: geminiSession(["a"]) });
    const path = join(folder, document);
    const following = new Following(folder, { hasContent: true });
    await following.look(new Set([path]));
    writeFileSync(path, geminiSession(["a", "b"]));
    await following.look(new Set([path]));
    expect(read(following.sent)).toEqual(
      ["a", "b"].flatMap((id) => [
        { type: "agent:tool_use", id, name: "run_shell_command", input: { command: `echo ${id}` } },
        { type: "agent:tool_result", tool_use_id: id, content: `says ${id}`, is_error: false },
      ]),
    );
  });
});

describe("a stream with contents", () => {
  it("gives the same events with the same contents where it is followed itself", async () => {
    const logs = temporaryFolder({ [log]: session, [rollout]: rows.join("\n") });
    const events = await once(logs, { hasContent: true });
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join("");
    const again = await once(temporaryFolder({ "events.jsonl": lines }), { hasContent: true });
    expect(read(again)).toEqual(read(events));
    const without = await once(temporaryFolder({ "events.jsonl": lines }), {});
    expect(JSON.stringify(without)).not.toContain("secret");
  });

  it("is recognised although it begins with the largest events", async () => {
    const text = "x".repeat(600_000);
    const big = assistantRow(1, [{ type: "tool_use", id: "toolu_1", name: "Write", input: { text } }]);
    const events = await once(temporaryFolder({ [log]: big }), { hasContent: true });
    const [call] = events.filter(({ payload }) => payload.kind === "call");
    const stream = temporaryFolder({ "events.jsonl": `${JSON.stringify(call)}\n`.repeat(3) });
    expect(read(await once(stream, {}))).toHaveLength(3);
  });
});

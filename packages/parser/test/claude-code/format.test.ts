import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claudeCodeFormat } from "../../src/claude-code/format.js";
import { decodeRecords, eventsOf, ofKind, problemsOf } from "./util/decode.js";
import { assistantRow, at, callRow, resultRow, userRow } from "./util/rows.js";

describe("claudeCode.detect", () => {
  it.each<[boolean, string, object]>([
    [true, "a prompt of a transcript", userRow("hi")],
    [true, "an assistant row with nothing but its message", { type: "assistant", message: { id: "msg_1" } }],
    [true, "a state record", { type: "mode", mode: "normal", sessionId: "s1" }],
    [true, "an old summary", { type: "summary", summary: "x", leafUuid: "u1" }],
    [true, "a file snapshot", { type: "file-history-snapshot", messageId: "m1", snapshot: {} }],
    [true, "a system row with an envelope", { type: "system", parentUuid: null }],
    [
      false,
      "a message of an SDK stream",
      { type: "assistant", session_id: "s1", parent_tool_use_id: null, message: {} },
    ],
    [false, "the start of an SDK stream", { type: "system", subtype: "init", session_id: "s1" }],
    [false, "a Codex line", { type: "session_meta", payload: { id: "t1" } }],
    [false, "a journal line", { type: "started", agentId: "a1" }],
    [false, "an unknown record", { kind: "turn" }],
  ])("R01 says %s of %s", (expected, _, record) => {
    expect(claudeCodeFormat.detect([null, 7, "text", [record], record])).toBe(expected);
  });
});

describe("claudeCode", () => {
  it.each<[string, string | null, boolean, object]>([
    ["user", null, true, userRow("hi")],
    ["system", "turn_duration", true, { type: "system", subtype: "turn_duration" }],
    ["system", null, true, { type: "system", content: "old" }],
    ["system", "tides", false, { type: "system", subtype: "tides" }],
    ["attachment", "queued_command", true, { type: "attachment", attachment: { type: "queued_command" } }],
    ["attachment", "tides", false, { type: "attachment", attachment: { type: "tides" } }],
    ["progress", "hook_progress", true, { type: "progress", data: { type: "hook_progress" } }],
    ["queue-operation", "enqueue", true, { type: "queue-operation", operation: "enqueue" }],
    ["marble-origami-x", null, true, { type: "marble-origami-x" }],
    ["brand-new-thing", null, false, { type: "brand-new-thing" }],
    ["started", null, true, { type: "started", key: "v2:1", agentId: "a1" }],
    ["result", "success", false, { type: "result", subtype: "success", session_id: "s1" }],
    ["assistant", null, true, { message: { role: "assistant" } }],
    ["(none)", null, false, { hello: 1 }],
  ])("R83 counts a record as %s, subtype %s, known %s", async (type, subtype, isKnown, record) => {
    expect(await decodeRecords([record])).toMatchObject([{ type, subtype, isKnown }]);
  });

  it("tells the version that wrote a record", async () => {
    const [row, state] = await decodeRecords([userRow("hi"), { type: "mode", sessionId: "s1" }]);
    expect([row?.clientVersion, state?.clientVersion]).toEqual(["2.1.270", null]);
  });

  it("R45 gives rows without a time that of the row before, and first rows that of the next", async () => {
    const events = await eventsOf([
      userRow("a", { timestamp: undefined }),
      userRow("b", { timestamp: at(7) }),
      userRow("c", { timestamp: "tomorrow" }),
      { type: "custom-title", customTitle: "x", sessionId: "s1" },
    ]);
    const seven = Date.UTC(2026, 10, 3, 10, 0, 7);
    expect(ofKind(events, "prompt").map(({ origin }) => [origin.line, origin.at])).toEqual([
      [1, seven],
      [2, seven],
      [3, seven],
    ]);
    expect(problemsOf(events)).toEqual([
      ["timestamp-missing", null],
      ["timestamp-invalid", null],
    ]);
  });

  it("R45 gives up the rows of a file without any time, undated", async () => {
    const events = await eventsOf([
      userRow("a", { timestamp: undefined }),
      userRow("b", { timestamp: null }),
    ]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.at)).toEqual([null, null]);
  });

  it("R45 holds back no more than a thousand rows", async () => {
    const rows = Array.from({ length: 1002 }, () => userRow("a", { timestamp: undefined }));
    const decoded = await decodeRecords(rows);
    expect(decoded[999]?.events).toEqual([]);
    expect(
      ofKind(
        decoded.flatMap(({ events }) => events),
        "prompt",
      ).length,
    ).toBeGreaterThan(1000);
  });

  it("R53 carries the directory of each row in one spelling", async () => {
    const events = await eventsOf([
      userRow("a", { cwd: "file:///home/ann/shop/" }),
      userRow("b", { cwd: 7 }),
    ]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.cwd)).toEqual(["/home/ann/shop", null]);
  });

  it("R20 keeps of large values only what is asked for", async () => {
    const big = "x".repeat(1_000_000);
    const decoded = await decodeRecords([
      callRow("Write", { file_path: "/home/ann/shop/a.ts", content: big }),
      resultRow(
        { content: big },
        { toolUseResult: { type: "create", content: big, originalFile: big, stdout: big } },
      ),
      userRow([
        { type: "image", source: { data: big } },
        { type: "text", text: big },
      ]),
    ]);
    expect(JSON.stringify(decoded).length).toBeLessThan(10_000);
  });

  it("R03 takes any field of any type without a throw, and keeps every conversation row", async () => {
    const odd = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.array(fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.string()))),
      fc.dictionary(fc.constantFrom("type", "content", "usage", "id", "status", "text"), fc.jsonValue()),
    );
    const names = [
      "message",
      "timestamp",
      "uuid",
      "toolUseResult",
      "attachment",
      "data",
      "error",
      "origin",
      "content",
    ];
    const record = fc.record({
      type: fc.constantFrom("user", "assistant", "system", "attachment", "progress"),
      fields: fc.dictionary(fc.constantFrom(...names), odd),
      message: fc.record({ content: odd, usage: odd, model: odd, id: odd }, { requiredKeys: [] }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 8 }), async (records) => {
        const rows = records.map(({ type, fields, message }) => ({ message, ...fields, type }));
        const events = await eventsOf(rows);
        const lines = new Set(events.flatMap((event) => ("origin" in event ? [event.origin.line] : [])));
        expect(lines.size).toBe(rows.length);
      }),
    );
  });

  it("R86 makes the same events of the same rows", async () => {
    const rows = [
      userRow("fix the test"),
      callRow("Bash", { command: "ls" }),
      resultRow({ content: "a" }),
      assistantRow([]),
    ];
    expect(await eventsOf(rows)).toEqual(await eventsOf(rows));
  });
});
